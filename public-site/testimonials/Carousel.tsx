import type { ReactNode } from 'react';
import { fillIn } from '#shared/fill-in.ts';
import type { TestimonialView } from '#shared/public.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { ArrowIcon, Stars } from '../ui/icons.tsx';

interface CarouselProps {
  title: ReactNode;
  testimonials: readonly TestimonialView[];
}

/**
 * Three stacked cards on small screens. On wider ones a row that scrolls sideways, until it is near and islands/carousel.ts lets
 * it loop.
 */
export function Carousel({ title, testimonials }: CarouselProps) {
  const texts = usePageTexts('home');
  const total = String(testimonials.length);
  return (
    <div data-carousel="">
      <div className="section-head">
        {title}
        <div className="carousel__controls">
          <button type="button" aria-label={texts.testimonials_previous} disabled>
            <ArrowIcon className="icon-back" />
          </button>
          <button type="button" aria-label={texts.testimonials_next} disabled>
            <ArrowIcon />
          </button>
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: the pattern for a carousel is a region with this description */}
      <div
        className="carousel"
        role="region"
        aria-roledescription="carousel"
        aria-label={texts.testimonials_name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard until its script runs
        tabIndex={0}
      >
        <ul className="carousel__track">
          {testimonials.map((testimonial, index) => (
            <li
              key={testimonial.id}
              aria-label={fillIn(texts.testimonials_place, { number: String(index + 1), total })}
            >
              <TestimonialCard testimonial={testimonial} />
            </li>
          ))}
        </ul>
      </div>
      <p className="visually-hidden" role="status" data-shown={fillIn(texts.testimonials_shown, { total })} />
    </div>
  );
}

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
