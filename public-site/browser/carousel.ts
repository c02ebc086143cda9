/**
 * Turns the row of cards by buttons, from its end to its beginning and back, and makes cards out of view inert. On small screens
 * the cards are stacked, and all are in view. @param place of home/Testimonials.tsx
 */
export function startCarousel(place: HTMLElement): void {
  const row = place.querySelector<HTMLElement>('.carousel');
  const [back, on] = place.querySelectorAll<HTMLButtonElement>('.carousel__controls button');
  const status = place.querySelector<HTMLElement>('[role="status"]');
  const cards = [...place.querySelectorAll('li')];
  const [first, second] = cards;
  if (!row || !back || !on || !status || !first || !second) return;
  const width = () => second.offsetLeft - first.offsetLeft;
  let leftmost = 0;
  let hasMoved = false;

  const turn = (step: 1 | -1) => () => {
    const places = 1 + Math.round((row.scrollWidth - row.clientWidth) / width());
    leftmost = (leftmost + step + places) % places;
    hasMoved = true;
    row.scrollTo({ left: leftmost * width() });
  };
  back.addEventListener('click', turn(-1));
  on.addEventListener('click', turn(1));
  row.addEventListener('scrollend', () => {
    leftmost = Math.round(row.scrollLeft / width());
  });

  new ResizeObserver(() => {
    const scrolls = row.scrollWidth > row.clientWidth;
    row.tabIndex = scrolls ? 0 : -1;
    back.disabled = !scrolls;
    on.disabled = !scrolls;
  }).observe(row);

  const inView = new Set<Element>();
  const seeing = new IntersectionObserver(
    (changes) => {
      for (const { target, intersectionRatio } of changes)
        inView[intersectionRatio >= 0.5 ? 'add' : 'delete'](target);
      // None is while the whole section is far away.
      for (const card of cards) card.inert = inView.size > 0 && !inView.has(card);
      const places = cards.flatMap((card, index) => (inView.has(card) ? index + 1 : []));
      if (hasMoved) status.textContent = `Showing ${places.join(', ')} of ${cards.length} testimonials`;
    },
    { root: row, threshold: 0.5 },
  );
  for (const card of cards) seeing.observe(card);
}
