import type { TestimonialView } from '#shared/public.ts';
import { Stars } from '../ui/Stars.tsx';

export function TestimonialCard({ testimonial }: { testimonial: TestimonialView }) {
  const { quote, author, role, company, rating } = testimonial;
  return (
    <figure className="quote">
      <Stars rating={rating} />
      <blockquote>{`“${quote}”`}</blockquote>
      <figcaption>
        <b>{author}</b>
        <span>{[role, company].filter(Boolean).join(', ')}</span>
      </figcaption>
    </figure>
  );
}
