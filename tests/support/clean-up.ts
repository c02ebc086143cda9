import { afterAll, vi } from 'vitest';

/**
 * Files of a project share a process: what one leaves behind would be met by the next. Declared before every hook of the
 * file, so it runs after them.
 */
const environment = { ...process.env };

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  if (typeof document === 'undefined') return;
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});
