import { type ComponentType, useEffect, useState } from 'react';

/**
 * Loads a component when it is first needed.
 * @param load must be the same function at every render
 * @returns null until it is loaded; a failed load is retried the next time
 */
export function useLoaded<Props>(
  wanted: boolean,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (!wanted) return;
    load().then(
      (component) => setLoaded(() => component),
      () => undefined,
    );
  }, [wanted, load]);
  return Loaded;
}
