import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

export interface LoadedRequest {
  url: string;
  method?: string;
  headers?: { [name: string]: string };
  body?: string;
}

export interface LoadResult {
  requests: number;
  /** Number of responses by status. */
  statuses: { [status: number]: number };
  /** Number of failed requests by reason. */
  failures: { [reason: string]: number };
  /** Milliseconds of complete responses, ascending. */
  times: number[];
}

export interface Load {
  /** Waits for running requests. */
  stop(): Promise<LoadResult>;
}

export interface LoadOptions {
  /** Concurrent requests, each on its own keep-alive connection. */
  atOnce: number;
  /** Milliseconds between two requests of one connection; none by default. */
  pause?: number;
  /** Called with each response. */
  answered?(asked: LoadedRequest, status: number, text: string): void;
}

/** Sends requests until it is stopped. @param next returns the next request; may wait until there is a server */
export function startLoad(
  next: () => LoadedRequest | Promise<LoadedRequest>,
  { atOnce, pause = 0, answered }: LoadOptions,
): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const result: LoadResult = { requests: 0, statuses: {}, failures: {}, times: [] };
  let isOver = false;
  const askOnAndOn = async () => {
    while (!isOver) {
      const asked = await next();
      const begun = performance.now();
      result.requests += 1;
      try {
        const { status, text } = await ask(asked, agent);
        result.times.push(performance.now() - begun);
        result.statuses[status] = (result.statuses[status] ?? 0) + 1;
        answered?.(asked, status, text);
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        const reason = code ?? message;
        result.failures[reason] = (result.failures[reason] ?? 0) + 1;
        await delay(10);
      }
      if (pause > 0) await delay(pause);
    }
  };
  const all = Promise.all(Array.from({ length: atOnce }, askOnAndOn));
  return {
    async stop() {
      isOver = true;
      await all;
      agent.destroy();
      result.times.sort((a, b) => a - b);
      return result;
    },
  };
}

function ask({ url, method = 'GET', headers = {}, body }: LoadedRequest, agent: Agent) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const typed = body === undefined ? headers : { 'Content-Type': 'application/json', ...headers };
    const sent = request(
      url,
      { method, headers: typed, agent, timeout: 60_000 },
      (response: IncomingMessage) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        response.on('error', reject);
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('no answer within a minute')));
    sent.on('error', reject);
    sent.end(body);
  });
}
