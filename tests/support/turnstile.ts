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

/** A fake of the part of Cloudflare Turnstile that the server asks. */
export async function startTurnstile(): Promise<TurnstileServer> {
  const { url, close } = await startServer(async (request, response) => {
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
