import { useEffect, useReducer } from 'react';

/** @returns the time of this drawing in milliseconds: what was published a moment ago is not in the future. Draws anew every half minute */
export function useNow(): number {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(draw, 30_000);
    return () => clearInterval(timer);
  }, []);
  return Date.now();
}
