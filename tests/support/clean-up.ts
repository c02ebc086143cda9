import { afterAll, vi } from 'vitest';

/**
 * Files of a project share a process: what one leaves behind would be met by the next. Declared before every hook of the
 * file, so it runs after them.
 */
const environment = { ...process.env };

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  if (typeof document === 'undefined') return;
  // Where frames come no more, this file is to fail, and not one that follows.
  await new Promise(requestAnimationFrame);
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});
