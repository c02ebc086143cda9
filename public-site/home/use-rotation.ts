import { useEffect, useState } from 'react';

/** Milliseconds per headline. */
const STAYS_FOR = 4000;

/**
 * Rotates `count` headlines, unless it is paused, held by pointer or focus, or the visitor prefers reduced motion.
 * @returns the index of the current one
 */
export function useRotation(count: number) {
  const [current, setCurrent] = useState(0);
  const [playing, setPlaying] = useState(true);
  const [held, setHeld] = useState(false);

  useEffect(() => {
    const reduced = window.matchMedia('(prefers-reduced-motion: reduce)');
    const follow = () => setPlaying(!reduced.matches);
    if (reduced.matches) follow();
    reduced.addEventListener('change', follow);
    return () => reduced.removeEventListener('change', follow);
  }, []);

  useEffect(() => {
    if (!playing || held) return;
    const timer = setInterval(() => {
      if (!document.hidden) setCurrent((index) => (index + 1) % count);
    }, STAYS_FOR);
    return () => clearInterval(timer);
  }, [playing, held, count]);

  return {
    current,
    playing,
    choose: (index: number) => {
      setPlaying(false);
      setCurrent(index);
    },
    toggle: () => setPlaying((was) => !was),
    hold: () => setHeld(true),
    release: () => setHeld(false),
  };
}
