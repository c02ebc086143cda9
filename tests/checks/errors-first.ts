import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { startServer } from '../support/temporary.ts';

const SCRIPT = '/errors-first.js';
const REPORT = '/errors-first';
/** Reports what goes wrong in a page from its first script on. */
const REPORTING = `
const report = (...words) => navigator.sendBeacon('${REPORT}', location.pathname + ': ' + words.join(' '));
addEventListener('error', ({ message, target }) => report(message ?? 'not loaded: ' + (target.src ?? target.href)), true);
addEventListener('unhandledrejection', ({ reason }) => report(reason));
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => report(violatedDirective, blockedURI));
const { error } = console;
console.error = (...words) => { report(...words); error(...words); };
`;

export interface ErrorsFirst {
  url: string;
  /** What pages have reported so far. */
  reports: string[];
  /** @param target the URL of the product, without a trailing slash */
  lead(target: string): void;
  close(): void;
}

/**
 * Starts a proxy that puts a script before all others of each page, for a browser whose driver does not tell of errors: WebKit's
 * console says nothing of a page that is driven.
 */
export async function startErrorsFirst(): Promise<ErrorsFirst> {
  const reports: string[] = [];
  let target = '';
  const { url, close } = await startServer(async (asked, answer) => {
    if (asked.url === SCRIPT) return answer.setHeader('Content-Type', 'text/javascript').end(REPORTING);
    if (asked.url === REPORT) {
      reports.push(await text(asked));
      return answer.writeHead(204).end();
    }
    const { 'accept-encoding': _packed, 'if-none-match': _known, ...headers } = asked.headers;
    const passed = request(target + asked.url, { method: asked.method, headers }, async (given) => {
      const isPage = given.headers['content-type']?.startsWith('text/html');
      if (!isPage) {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        return given.pipe(answer);
      }
      const { 'content-length': _long, ...kept } = given.headers;
      answer.writeHead(given.statusCode ?? 502, kept);
      const html = await text(given);
      answer.end(html.replace('<head>', `<head><script src="${SCRIPT}"></script>`));
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  return {
    url,
    reports,
    lead(to) {
      target = to;
    },
    close,
  };
}
