import type { ReactNode, Ref } from 'react';
import { fillIn } from '#shared/fill-in.ts';
import type { TestimonialView } from '#shared/public.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { ArrowIcon } from '../ui/icons.tsx';
import { TestimonialCard } from './TestimonialCard.tsx';

export interface CarouselFrameProps {
  title: ReactNode;
  testimonials: readonly TestimonialView[];
  viewportRef?: Ref<HTMLDivElement>;
  /** Whether the slide at an index is hidden and inert. */
  isHidden?: (index: number) => boolean;
  previous?: () => void;
  next?: () => void;
  status?: string;
}

/**
 * The carousel's markup. Without its script the style sheet makes it a row that scrolls sideways, or on small screens three
 * stacked cards.
 */
export function CarouselFrame(props: CarouselFrameProps) {
  const { title, testimonials, viewportRef, isHidden, previous, next, status } = props;
  const texts = usePageTexts('home');
  return (
    <>
      <div className="section-head">
        {title}
        <div className="carousel__controls">
          <button
            type="button"
            aria-label={texts.testimonials_previous}
            disabled={!previous}
            onClick={previous}
          >
            <ArrowIcon className="icon-back" />
          </button>
          <button type="button" aria-label={texts.testimonials_next} disabled={!next} onClick={next}>
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
        ref={viewportRef}
        data-carousel={next || previous ? 'ready' : undefined}
      >
        <ul className="carousel__track">
          {testimonials.map((testimonial, index) => (
            <li
              key={testimonial.id}
              inert={isHidden?.(index)}
              aria-label={fillIn(texts.testimonials_place, {
                number: String(index + 1),
                total: String(testimonials.length),
              })}
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
