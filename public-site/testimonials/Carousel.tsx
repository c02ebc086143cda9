import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState } from 'react';
import { fillIn } from '#shared/fill-in.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { CarouselFrame, type CarouselFrameProps } from './CarouselFrame.tsx';

export type CarouselProps = Pick<CarouselFrameProps, 'title' | 'testimonials'>;

/** Below this width the cards are stacked. */
const OPTIONS = {
  align: 'start',
  loop: true,
  inViewThreshold: 0.5,
  active: false,
  breakpoints: { '(min-width: 768px)': { active: true } },
} as const;

interface View {
  /** Indexes of the visible slides; null if all are. */
  inView: readonly number[] | null;
  canGoBack: boolean;
  canGoOn: boolean;
}

const STILL: View = { inView: null, canGoBack: false, canGoOn: false };

/** Loops, does not move by itself, and makes hidden slides inert. */
export function Carousel({ title, testimonials }: CarouselProps) {
  const texts = usePageTexts('home');
  const [viewport, embla] = useEmblaCarousel(OPTIONS);
  const [view, setView] = useState(STILL);
  const [moved, setMoved] = useState(false);

  useEffect(() => {
    if (!embla) return;
    const update = () => {
      const active = embla.internalEngine().options.active;
      setView(
        active
          ? {
              inView: embla.slidesInView(),
              canGoBack: embla.canScrollPrev(),
              canGoOn: embla.canScrollNext(),
            }
          : STILL,
      );
    };
    update();
    embla.on('slidesInView', update).on('select', update).on('reInit', update).on('destroy', update);
    return () => {
      embla.off('slidesInView', update).off('select', update).off('reInit', update).off('destroy', update);
    };
  }, [embla]);

  const move = (direction: 'scrollPrev' | 'scrollNext') => () => {
    setMoved(true);
    embla?.[direction](window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  };
  const { inView, canGoBack, canGoOn } = view;
  return (
    <CarouselFrame
      title={title}
      testimonials={testimonials}
      viewportRef={viewport}
      isHidden={(index) => inView !== null && inView.length > 0 && !inView.includes(index)}
      previous={canGoBack ? move('scrollPrev') : undefined}
      next={canGoOn ? move('scrollNext') : undefined}
      status={
        moved && inView
          ? fillIn(texts.testimonials_shown, {
              shown: placesOf(inView),
              total: String(testimonials.length),
            })
          : ''
      }
    />
  );
}

const placesOf = (inView: readonly number[]): string =>
  [...inView]
    .sort((a, b) => a - b)
    .map((index) => index + 1)
    .join(', ');
