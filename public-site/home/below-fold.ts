import { lazyPart } from '../site/lazy-page.tsx';

export const belowFold = lazyPart(async () => (await import('./BelowFold.tsx')).BelowFold);
