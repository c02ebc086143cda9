import { FaqSection } from '../faq/Faq.tsx';
import { FullContactOptions } from '../sections/ContactOptions.tsx';
import { TestimonialsSection } from '../testimonials/TestimonialsSection.tsx';
import { Sectors } from './Sectors.tsx';
import { WhyChoose } from './WhyChoose.tsx';

/** What follows the first screens of the home page; its code is loaded when a visitor comes near it. */
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
