import type { ReactNode, Ref } from 'react';
import type { TestimonialView } from '#shared/public.ts';
import { ArrowIcon } from '../ui/icons.tsx';
import { TestimonialCard } from './TestimonialCard.tsx';

export interface CarouselFrameProps {
  title: ReactNode;
  testimonials: readonly TestimonialView[];
  viewportRef?: Ref<HTMLDivElement>;
  /** Whether the slide at an index is outside view and out of reach. */
  isHidden?: (index: number) => boolean;
  previous?: () => void;
  next?: () => void;
  status?: string;
}

/**
 * The carousel's markup. Without its script it is a row that scrolls sideways, and on small screens three stacked
 * cards; both come from the style sheet.
 */
export function CarouselFrame(props: CarouselFrameProps) {
  const { title, testimonials, viewportRef, isHidden, previous, next, status } = props;
  return (
    <>
      <div className="section-head">
        {title}
        <div className="carousel__controls">
          <button type="button" aria-label="Previous testimonials" disabled={!previous} onClick={previous}>
            <ArrowIcon className="icon-back" />
          </button>
          <button type="button" aria-label="Next testimonials" disabled={!next} onClick={next}>
            <ArrowIcon />
          </button>
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: the pattern for a carousel is a region with this description */}
      <div
        className="carousel"
        role="region"
        aria-roledescription="carousel"
        aria-label="Testimonials"
        ref={viewportRef}
        data-carousel={next || previous ? 'ready' : undefined}
      >
        <ul className="carousel__track">
          {testimonials.map((testimonial, index) => (
            <li
              key={testimonial.id}
              inert={isHidden?.(index)}
              aria-label={`${index + 1} of ${testimonials.length}`}
            >
              <TestimonialCard testimonial={testimonial} />
            </li>
          ))}
        </ul>
      </div>
      <p className="visually-hidden" role="status">
        {status}
      </p>
    </>
  );
}
