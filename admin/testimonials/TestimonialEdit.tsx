import type { Testimonial } from '#shared/testimonials.ts';
import { EditPage } from '../forms/EditPage.tsx';
import { HistoryLink } from '../lists/order/HistoryLink.tsx';
import { StatusChip } from '../lists/StatusChip.tsx';
import { testimonialFormSchema } from './form-schema.ts';
import { TestimonialInputs } from './TestimonialInputs.tsx';

export function TestimonialEdit() {
  return (
    <EditPage<Testimonial>
      schema={testimonialFormSchema}
      listPath="/testimonials"
      titleOf={(testimonial) => testimonial.author}
      aside={({ is_active }) => <StatusChip status={is_active ? 'active' : 'inactive'} />}
      actions={({ id }) => <HistoryLink id={id} />}
      deleteWarning={({ is_active }) =>
        is_active
          ? 'It disappears from the website. To hide it for now, make it inactive instead.'
          : undefined
      }
    >
      <TestimonialInputs />
    </EditPage>
  );
}
