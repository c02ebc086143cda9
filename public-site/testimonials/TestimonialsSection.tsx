import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { FALLBACK_TESTIMONIALS } from '../content/testimonials.ts';
import { useApi } from '../site/site-context.tsx';
import { BusyMark } from '../ui/Spinner.tsx';
import type { CarouselProps } from './Carousel.tsx';
import { CarouselFrame } from './CarouselFrame.tsx';
import { testimonialsQuery } from './queries.ts';

/** From here on the cards stand side by side. */
const MEDIUM = '(min-width: 768px)';

/**
 * The fallback stands in until there is something better to show; the empty text shows only when there is
 * no fallback either.
 */
export function TestimonialsSection() {
  const { data, isPending } = useQuery(testimonialsQuery(useApi()));
  const testimonials = data && data.length > 0 ? data : FALLBACK_TESTIMONIALS;
  const section = useRef<HTMLElement>(null);
  const Carousel = useCarousel(section);
  const Frame = Carousel ?? CarouselFrame;
  return (
    <section ref={section} className="section testimonials t-secondary" aria-labelledby="testimonials-title">
      <div className="wrap">
        {testimonials.length === 0 ? (
          <>
            <TestimonialsTitle busy={isPending} />
            <p className="loading">No testimonials available at the moment.</p>
          </>
        ) : (
          <Frame title={<TestimonialsTitle busy={isPending} />} testimonials={testimonials} />
        )}
      </div>
    </section>
  );
}

function TestimonialsTitle({ busy }: { busy: boolean }) {
  return (
    <h2 className="display display-2" id="testimonials-title">
      Heard around the table{busy && <BusyMark label="Loading testimonials" />}
    </h2>
  );
}

/** Loads the carousel's code when the section comes near and the screen is wide enough for it. */
function useCarousel(section: RefObject<HTMLElement | null>): ComponentType<CarouselProps> | null {
  const [Carousel, setCarousel] = useState<ComponentType<CarouselProps> | null>(null);
  useEffect(() => {
    const wide = window.matchMedia(MEDIUM);
    let near = false;
    const load = () => {
      if (!near || !wide.matches) return;
      observer.disconnect();
      import('./Carousel.tsx').then(
        (module) => setCarousel(() => module.Carousel),
        () => undefined,
      );
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        near = entry?.isIntersecting === true;
        load();
      },
      { rootMargin: '600px' },
    );
    if (section.current) observer.observe(section.current);
    wide.addEventListener('change', load);
    return () => {
      observer.disconnect();
      wide.removeEventListener('change', load);
    };
  }, [section]);
  return Carousel;
}
