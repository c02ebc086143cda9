import { afterAll, vi } from 'vitest';

/**
 * Cleans up between files, which share a process. Declared before every hook of the file, so it runs after them.
 */
const environment = { ...process.env };

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  if (typeof document === 'undefined') return;
  // If animation frames no longer fire, fail this file and not a later one.
  await new Promise(requestAnimationFrame);
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});
