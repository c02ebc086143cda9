/** Milliseconds per headline. */
const STAYS_FOR = 4000;

/** Rotates the headlines, unless paused, held by pointer or focus, or the visitor prefers reduced motion; pauses the logos. */
export function startMotion(): void {
  const hero = document.querySelector<HTMLElement>('.hero');
  if (hero) startRotation(hero);
  const button = document.querySelector<HTMLElement>('.clients .pause');
  button?.addEventListener('click', () => showAsPlaying(button, button.classList.contains('is-paused')));
}

function startRotation(hero: HTMLElement): void {
  const lines = [...hero.querySelectorAll('.hero__headline')];
  const dots = [...hero.querySelectorAll('.hero__dot')];
  const button = hero.querySelector<HTMLElement>('.pause');
  const reduced = window.matchMedia('(prefers-reduced-motion: reduce)');
  let current = 0;
  let isPlaying = true;
  let isHeld = false;
  let timer: ReturnType<typeof setInterval>;

  const show = (index: number) => {
    current = index;
    hero.dataset.scene = String(index + 1);
    for (const [at, line] of lines.entries()) line.classList.toggle('is-shown', at === index);
    for (const [at, dot] of dots.entries()) dot.setAttribute('aria-pressed', String(at === index));
  };
  /** Starts a whole turn. */
  const turn = () => {
    clearInterval(timer);
    if (!isPlaying || isHeld) return;
    timer = setInterval(() => {
      if (!document.hidden) show((current + 1) % lines.length);
    }, STAYS_FOR);
  };
  const play = (playing: boolean) => {
    isPlaying = playing;
    if (button) showAsPlaying(button, playing);
    turn();
  };

  for (const [at, dot] of dots.entries()) {
    dot.addEventListener('click', () => {
      play(false);
      show(at);
    });
  }
  button?.addEventListener('click', () => play(!isPlaying));
  const hold = (held: boolean) => () => {
    isHeld = held;
    turn();
  };
  for (const type of ['pointerenter', 'focusin']) hero.addEventListener(type, hold(true));
  for (const type of ['pointerleave', 'focusout']) hero.addEventListener(type, hold(false));
  reduced.addEventListener('change', () => play(!reduced.matches));
  play(!reduced.matches);
}

function showAsPlaying(button: HTMLElement, isPlaying: boolean): void {
  button.ariaLabel = `${isPlaying ? 'Pause' : 'Play'} ${button.dataset.what}`;
  button.classList.toggle('is-paused', !isPlaying);
}
