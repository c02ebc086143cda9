// Runs before the first paint, so that the dark scheme never flashes white. The key is the one of theme/scheme.ts.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('admin-scheme');
  } catch {
    chosen = null;
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.scheme = dark ? 'dark' : 'light';
})();

// Otherwise zod would probe for `new Function`, which our Content-Security-Policy blocks and browsers report. Set here,
// because zod probes when the first schema is created, before any of our modules could configure it.
globalThis.__zod_globalConfig = { jitless: true };
