import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import type { TestimonialView } from '#shared/public.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useApi } from '../site/site-context.tsx';
import { BusyMark } from '../ui/Spinner.tsx';
import type { CarouselProps } from './Carousel.tsx';
import { CarouselFrame } from './CarouselFrame.tsx';
import { testimonialsQuery } from './queries.ts';

/** Width from which the cards are side by side. */
const MEDIUM = '(min-width: 768px)';

/**
 * Shows the fallback if there are no testimonials, and the empty text if there is no fallback either; nothing if that is empty.
 */
export function TestimonialsSection() {
  const { data, isPending } = useQuery(testimonialsQuery(useApi()));
  const { testimonials_fallback, testimonials_none } = usePageTexts('home');
  const testimonials = data && data.length > 0 ? data : testimonials_fallback.map(testimonialOf);
  const section = useRef<HTMLElement>(null);
  const Carousel = useCarousel(section);
  const Frame = Carousel ?? CarouselFrame;
  if (testimonials.length === 0 && testimonials_none === '') return null;
  return (
    <section ref={section} className="section testimonials t-secondary" aria-labelledby="testimonials-title">
      <div className="wrap">
        {testimonials.length === 0 ? (
          <>
            <div className="section-head">
              <TestimonialsTitle busy={isPending} />
            </div>
            <p className="loading">{testimonials_none}</p>
          </>
        ) : (
          <Frame title={<TestimonialsTitle busy={isPending} />} testimonials={testimonials} />
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

function TestimonialsTitle({ busy }: { busy: boolean }) {
  const texts = usePageTexts('home');
  return (
    <h2 className="display display-2" id="testimonials-title">
      {texts.testimonials_title}
      {busy && <BusyMark label={texts.testimonials_loading} />}
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
