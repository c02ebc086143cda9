import { useEffect, useReducer } from 'react';

/** @returns the time of this render in milliseconds, so that a post published just now is not in the future; renders every 30 s */
export function useNow(): number {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(draw, 30_000);
    return () => clearInterval(timer);
  }, []);
  return Date.now();
}
