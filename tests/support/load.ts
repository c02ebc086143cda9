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
  /** How often each status came. */
  statuses: { [status: number]: number };
  /** Requests that got no whole answer, by reason. */
  failures: { [reason: string]: number };
  /** Turns that were lost because every connection still waited for an answer; with a rate only. */
  missed: number;
  /** Milliseconds of whole answers, in rising order. */
  times: number[];
}

export interface Load {
  /** What came so far. */
  readonly result: LoadResult;
  /** Lets what is under way finish. */
  stop(): Promise<LoadResult>;
}

export interface LoadOptions {
  /** Requests at once, each on a kept connection of its own. */
  atOnce: number;
  /** Milliseconds between two requests of one connection; none by default. */
  pause?: number;
  /**
   * Requests a second of all connections together: whichever is free takes the next turn. A turn for which none is free
   * is lost, and not made up for later. As fast as the answers come by default.
   */
  rate?: number;
  /** Sees each answer. */
  answered?(asked: LoadedRequest, status: number, text: string): void;
}

/** Milliseconds that a turn may be late, as timers are, before it counts as lost. */
const LATE = 50;

/** Asks again and again until it is stopped. @param next what is asked next; may wait until there is somebody to ask */
export function startLoad(
  next: () => LoadedRequest | Promise<LoadedRequest>,
  { atOnce, pause = 0, rate, answered }: LoadOptions,
): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const result: LoadResult = { requests: 0, statuses: {}, failures: {}, missed: 0, times: [] };
  let isOver = false;
  const betweenTurns = rate ? 1000 / rate : 0;
  let turn = performance.now();
  const ownTurn = async () => {
    const lost = Math.max(0, Math.floor((performance.now() - LATE - turn) / betweenTurns));
    result.missed += lost;
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

/** @returns the longest that this share of all answers took @param share such as 0.99 */
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
