import { keepTurnstileToken } from './tokens.ts';

interface Turnstile {
  render(container: HTMLElement, options: Record<string, unknown>): string | undefined;
  reset(widget: string): void;
  remove(widget: string): void;
}

declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

/** Removes the widget of a form that is gone. */
let removePrevious = () => {};

/** Renders the widget, which is invisible for most people. @param container with the key of the site and the address of the service */
export async function showTurnstile(container: HTMLElement): Promise<void> {
  const turnstile = await load(container.dataset.url ?? '');
  if (!container.isConnected) return;
  removePrevious();
  const forget = () => keepTurnstileToken(undefined);
  forget();
  const widget = turnstile.render(container, {
    sitekey: container.dataset.siteKey,
    appearance: 'interaction-only',
    // The flexible size is at least 300 pixels wide.
    size: container.clientWidth < 300 ? 'compact' : 'flexible',
    'response-field': false,
    callback: (token: string) => {
      if (container.isConnected) keepTurnstileToken(token, () => widget && turnstile.reset(widget));
    },
    'expired-callback': forget,
    // Handled here, as without a token the server sends a challenge instead.
    'error-callback': () => true,
  });
  removePrevious = () => widget && turnstile.remove(widget);
}

let loading: Promise<Turnstile> | undefined;

function load(url: string): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `${url}/turnstile/v0/api.js?render=explicit`;
    script.onload = () => (window.turnstile ? resolve(window.turnstile) : reject(new Error('No Turnstile.')));
    script.onerror = () => {
      script.remove();
      reject(new Error('Turnstile cannot be loaded.'));
    };
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
