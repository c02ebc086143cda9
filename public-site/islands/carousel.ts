import EmblaCarousel from 'embla-carousel';

/** Width from which the cards are side by side; below it they are stacked. */
export const WIDE = '(min-width: 768px)';

const OPTIONS = {
  align: 'start',
  loop: true,
  inViewThreshold: 0.5,
  active: false,
  breakpoints: { [WIDE]: { active: true } },
} as const;

/** Loops, does not move by itself, and makes hidden slides inert. @param place of home/Testimonials.tsx */
export function startCarousel(place: HTMLElement): void {
  const viewport = place.querySelector<HTMLElement>('.carousel');
  const [back, on] = place.querySelectorAll<HTMLButtonElement>('.carousel__controls button');
  const status = place.querySelector<HTMLElement>('[role="status"]');
  if (!viewport || !back || !on || !status) return;
  viewport.removeAttribute('tabindex');
  viewport.dataset.ready = '';
  const embla = EmblaCarousel(viewport, OPTIONS);
  let hasMoved = false;

  const update = () => {
    const isActive = embla.internalEngine().options.active;
    const inView = isActive ? embla.slidesInView() : [];
    for (const [index, slide] of embla.slideNodes().entries())
      slide.inert = inView.length > 0 && !inView.includes(index);
    back.disabled = !isActive || !embla.canScrollPrev();
    on.disabled = !isActive || !embla.canScrollNext();
    if (hasMoved && isActive)
      status.textContent = (status.dataset.shown ?? '').replace('{shown}', placesOf(inView));
  };
  update();
  embla.on('slidesInView', update).on('select', update).on('reInit', update).on('destroy', update);

  const move = (direction: 'scrollPrev' | 'scrollNext') => () => {
    hasMoved = true;
    embla[direction](window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  };
  back.addEventListener('click', move('scrollPrev'));
  on.addEventListener('click', move('scrollNext'));
}

const placesOf = (inView: readonly number[]): string =>
  [...inView]
    .sort((a, b) => a - b)
    .map((index) => index + 1)
    .join(', ');
