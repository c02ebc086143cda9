/**
 * Team cards say more on hover, keyboard focus or press; Escape or a second press hides it until the pointer or focus returns
 * (WCAG 1.4.13).
 */
export function startReveal(): void {
  for (const card of document.querySelectorAll<HTMLElement>('.member')) {
    const button = card.querySelector<HTMLElement>('.member__toggle');
    if (button) reveal(card, button);
  }
}

function reveal(card: HTMLElement, button: HTMLElement): void {
  const now = { hovered: false, focused: false, pressed: false, dismissed: false };
  let isOpen = false;
  const change = (changed: Partial<typeof now>) => {
    Object.assign(now, changed);
    isOpen = now.pressed || (!now.dismissed && (now.hovered || now.focused));
    card.classList.toggle('is-open', isOpen);
    button.setAttribute('aria-expanded', String(isOpen));
  };
  card.addEventListener('pointerenter', ({ pointerType }) => {
    if (pointerType === 'mouse') change({ hovered: true, dismissed: false });
  });
  card.addEventListener('pointerleave', () => change({ hovered: false }));
  // A tap focuses first; its press must not hide what the focus has revealed.
  button.addEventListener('focus', () =>
    change({ focused: button.matches(':focus-visible'), dismissed: false }),
  );
  button.addEventListener('blur', () => change({ focused: false, pressed: false }));
  button.addEventListener('click', () => change({ pressed: !isOpen, dismissed: isOpen }));
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && isOpen) change({ pressed: false, dismissed: true });
  });
}
