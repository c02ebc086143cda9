import type { TestimonialView } from '#shared/public.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { Carousel } from './Carousel.tsx';

/**
 * Shows the fallback if there are no testimonials, and the empty text if there is no fallback either; nothing if that is empty.
 */
export function TestimonialsSection({ testimonials: given }: { testimonials: readonly TestimonialView[] }) {
  const { testimonials_title, testimonials_fallback, testimonials_none } = usePageTexts('home');
  const testimonials = given.length > 0 ? given : testimonials_fallback.map(testimonialOf);
  if (testimonials.length === 0 && testimonials_none === '') return null;
  const title = (
    <h2 className="display display-2" id="testimonials-title">
      {testimonials_title}
    </h2>
  );
  return (
    <section className="section testimonials t-secondary" aria-labelledby="testimonials-title">
      <div className="wrap">
        {testimonials.length > 0 ? (
          <Carousel title={title} testimonials={testimonials} />
        ) : (
          <>
            <div className="section-head">{title}</div>
            <p className="loading">{testimonials_none}</p>
          </>
        )}
      </div>
    </section>
  );
}

/** @param line quotation, author and role, separated by bars */
function testimonialOf(line: string, index: number): TestimonialView {
  const [quote = '', author = '', role = ''] = line.split('|').map((part) => part.trim());
  return { id: `fallback-${index}`, quote, author, role, company: null, rating: 5, display_order: index };
}
