import { FaqSection } from '../faq/Faq.tsx';
import { FullContactOptions } from '../sections/ContactOptions.tsx';
import { TestimonialsSection } from '../testimonials/TestimonialsSection.tsx';
import { Sectors } from './Sectors.tsx';
import { WhyChoose } from './WhyChoose.tsx';

/** The rest of the home page after the first screens, whose code is loaded when it is near. */
export function BelowFold() {
  return (
    <>
      <Sectors />
      <WhyChoose />
      <TestimonialsSection />
      <FaqSection />
      <FullContactOptions />
    </>
  );
}
