import { text } from 'node:stream/consumers';
import { startServer } from './temporary.ts';

export interface TurnstileServer {
  url: string;
  /** Environment variables that make the product use it. */
  env: NodeJS.ProcessEnv;
  /** Valid tokens; each can be used once. */
  tokens: Set<string>;
  /** Received requests. */
  asked: { [field: string]: string }[];
  /** How it answers: correctly, with an HTML error, or with an error about the secret. */
  mood: 'well' | 'broken' | 'refusing';
  close(): void;
}

const SECRET_KEY = 'test-secret-key';

/** A fake widget that accepts every visitor, and shows a frame for each token it has issued. */
const SCRIPT = `
  let count = 0;
  const widgets = [];
  const find = async ({ container, options }) => {
    await Promise.resolve();
    const token = 'person-' + ++count;
    options.callback(token);
    const frame = document.createElement('iframe');
    frame.src = new URL('/frame', ORIGIN).href;
    frame.title = options.sitekey + ' ' + token;
    container.replaceChildren(frame);
  };
  window.turnstile = {
    render(container, options) {
      const id = widgets.push({ container, options }) - 1;
      find(widgets[id]);
      return String(id);
    },
    reset(id) { find(widgets[id]); },
    remove(id) { widgets[id].container.replaceChildren(); },
  };
`;

/** A fake of the parts of Cloudflare Turnstile that the product uses. */
export async function startTurnstile(): Promise<TurnstileServer> {
  const { url, close } = await startServer(async (request, response) => {
    if (request.method === 'GET') {
      if (request.url !== '/turnstile/v0/api.js?render=explicit')
        return response.setHeader('Content-Type', 'text/html').end('<p>Seen</p>');
      return response
        .setHeader('Content-Type', 'text/javascript')
        .end(SCRIPT.replace('ORIGIN', `'${state.url}'`));
    }
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    state.asked.push(form);
    if (state.mood === 'broken') return response.writeHead(500).end('<h1>Bad gateway</h1>');
    const refuse = (code: string) => response.end(JSON.stringify({ success: false, 'error-codes': [code] }));
    if (state.mood === 'refusing' || form.secret !== SECRET_KEY) return refuse('invalid-input-secret');
    if (!state.tokens.delete(form.response ?? '')) return refuse('timeout-or-duplicate');
    response.end(JSON.stringify({ success: true, 'error-codes': [] }));
  });
  const state: TurnstileServer = {
    url,
    env: { TURNSTILE_SITE_KEY: 'test-site-key', TURNSTILE_SECRET_KEY: SECRET_KEY, TURNSTILE_URL: url },
    tokens: new Set(),
    asked: [],
    mood: 'well',
    close,
  };
  return state;
}
