import type { TestimonialView } from '#shared/public.ts';
import { TitledSection } from '../sections/TitledSection.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { ArrowIcon, Stars } from '../ui/icons.tsx';

/**
 * Shows the fallback if there are no testimonials, and the empty text if there is no fallback either; nothing if that is empty.
 */
export function TestimonialsSection({ testimonials: given }: { testimonials: readonly TestimonialView[] }) {
  const { testimonials_title, testimonials_fallback, testimonials_none } = usePageTexts('home');
  const testimonials = given.length > 0 ? given : testimonials_fallback.map(testimonialOf);
  if (testimonials.length === 0 && testimonials_none === '') return null;
  const isEmpty = testimonials.length === 0;
  return (
    <TitledSection
      className="testimonials t-secondary"
      name="testimonials"
      title={testimonials_title}
      beside={!isEmpty && <CarouselControls />}
    >
      {isEmpty ? (
        <p className="loading white">{testimonials_none}</p>
      ) : (
        <Carousel testimonials={testimonials} />
      )}
    </TitledSection>
  );
}

/** @param line quotation, author and role, separated by bars */
function testimonialOf(line: string, index: number): TestimonialView {
  const [quote = '', author = '', role = ''] = line.split('|').map((part) => part.trim());
  return { id: `fallback-${index}`, quote, author, role, company: null, rating: 5, display_order: index };
}

const CarouselControls = () => (
  <div className="carousel__controls cluster">
    {['Previous', 'Next'].map((which) => (
      <button
        key={which}
        type="button"
        className="icon-button icon-button--ink"
        aria-label={`${which} testimonials`}
        disabled
      >
        <ArrowIcon className={which === 'Previous' ? 'icon-back' : undefined} />
      </button>
    ))}
  </div>
);

/**
 * Three stacked cards on small screens. On wider ones a row that scrolls sideways, which browser/carousel.ts turns by the
 * buttons.
 */
function Carousel({ testimonials }: { testimonials: readonly TestimonialView[] }) {
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: the pattern for a carousel is a region with this description */}
      <div
        className="carousel"
        role="region"
        aria-roledescription="carousel"
        aria-label="Testimonials"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard
        tabIndex={0}
      >
        <ul className="carousel__track">
          {testimonials.map((testimonial, index) => (
            <li key={testimonial.id} aria-label={`${index + 1} of ${testimonials.length}`}>
              <TestimonialCard testimonial={testimonial} />
            </li>
          ))}
        </ul>
      </div>
      <p className="visually-hidden" role="status" />
    </>
  );
}

function TestimonialCard({ testimonial }: { testimonial: TestimonialView }) {
  const { quote, author, role, company, rating } = testimonial;
  return (
    <figure className="quote box">
      <Stars rating={rating} />
      <blockquote>{`“${quote}”`}</blockquote>
      <figcaption>
        <b>{author}</b>
        <span className="muted small">{[role, company].filter(Boolean).join(', ')}</span>
      </figcaption>
    </figure>
  );
}
