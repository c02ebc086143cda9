import type { Testimonial } from '#shared/testimonials.ts';
import { CreatePage } from '../forms/CreatePage.tsx';
import { testimonialFormSchema } from './form-schema.ts';
import { TestimonialInputs } from './TestimonialInputs.tsx';

export function TestimonialCreate() {
  return (
    <CreatePage<Testimonial>
      title="New testimonial"
      schema={testimonialFormSchema}
      defaultValues={{
        quote: '',
        author: '',
        role: '',
        company: null,
        rating: 5,
        is_active: true,
        source_note: null,
      }}
      titleOf={(testimonial) => testimonial.author}
      next={() => '/testimonials'}
    >
      <TestimonialInputs />
    </CreatePage>
  );
}
