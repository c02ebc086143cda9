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
  /** The result so far. */
  readonly result: LoadResult;
  /** Waits for running requests. */
  stop(): Promise<LoadResult>;
}

export interface LoadOptions {
  /** Concurrent requests, each on its own keep-alive connection. */
  atOnce: number;
  /** Milliseconds between two requests of one connection; none by default. */
  pause?: number;
  /**
   * Requests per second over all connections. If none is free, a request is skipped and not made up for. By default as fast
   * as responses come.
   */
  rate?: number;
  /** Called with each response. */
  answered?(asked: LoadedRequest, status: number, text: string): void;
}

/** Milliseconds by which a request may be late, as timers are, before it counts as skipped. */
const LATE = 50;

/** Sends requests until it is stopped. @param next returns the next request; may wait until there is a server */
export function startLoad(
  next: () => LoadedRequest | Promise<LoadedRequest>,
  { atOnce, pause = 0, rate, answered }: LoadOptions,
): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const result: LoadResult = { requests: 0, statuses: {}, failures: {}, times: [] };
  let isOver = false;
  const betweenTurns = rate ? 1000 / rate : 0;
  let turn = performance.now();
  const ownTurn = async () => {
    const lost = Math.max(0, Math.floor((performance.now() - LATE - turn) / betweenTurns));
    const own = turn + lost * betweenTurns;
    turn = own + betweenTurns;
    const early = own - performance.now();
    if (early > 0) await delay(Math.ceil(early));
  };

  const askOnAndOn = async () => {
    while (!isOver) {
      if (rate) await ownTurn();
      if (isOver) return;
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
    result,
    async stop() {
      isOver = true;
      await all;
      agent.destroy();
      result.times.sort((a, b) => a - b);
      return result;
    },
  };
}

/** @returns a percentile of the response times @param share such as 0.99 */
export function percentile({ times }: Pick<LoadResult, 'times'>, share: number): number {
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
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
