// Runs before the first paint, so that a dark scheme never starts with a white page. The key is theme-scheme.ts's.
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

// zod tries whether it may make programs out of text, which our content policy refuses and browsers report as an attack.
// Said here, because it tries when the first schema is made, before any module of ours could say so.
globalThis.__zod_globalConfig = { jitless: true };
