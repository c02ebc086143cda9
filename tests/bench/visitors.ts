import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type LoadedRequest,
  type LoadOptions,
  type LoadResult,
  percentile,
  startLoad,
} from '../support/load.ts';
import { wordOf } from './bench-posts.ts';

/**
 * The visitors of load.ts, in their own process, so that other work of the benchmark does not delay them. Receives a Visit and
 * answers with a VisitReport.
 */
export interface Visit extends Pick<LoadOptions, 'atOnce' | 'pause' | 'rate'> {
  url: string;
  /** Cookie header of an administrator. */
  cookie: string;
  /** Number of articles. */
  posts: number;
  seconds: number;
}

export interface VisitReport extends Pick<LoadResult, 'statuses' | 'failures' | 'missed' | 'times'> {
  answered: number;
  /** Median response time in milliseconds. */
  median: number;
  p99: number;
  longest: number;
  /** 99th percentile of this process's own delay, in milliseconds. */
  late: number;
}

let n = 0;

process.on('disconnect', () => process.exit());
process.on('message', async (visit: Visit) => {
  const lateness = monitorEventLoopDelay({ resolution: 1 });
  lateness.enable();
  const load = startLoad(visitors(visit), visit);
  await delay(visit.seconds * 1000);
  const answered = load.result.times.length;
  const result = await load.stop();
  const { statuses, failures, missed, times } = result;
  process.send?.({
    statuses,
    failures,
    missed,
    times,
    answered,
    median: percentile(result, 0.5),
    p99: percentile(result, 0.99),
    longest: percentile(result, 1),
    late: lateness.percentile(99) / 1e6,
  } satisfies VisitReport);
});

/** @returns a generator of varied requests, in shares guessed for a consultancy's site */
function visitors({ url, cookie, posts }: Visit): () => LoadedRequest {
  const any = (count: number) => 1 + Math.floor(Math.random() * count);
  const from = () => ({ 'X-Forwarded-For': `10.${any(250)}.${any(250)}.${any(250)}` });
  const article = (newest: number) => `article-${any(newest) * 10 - 1}`;
  const get = (path: string): LoadedRequest => ({
    url: `${url}${path}`,
    headers: { 'Accept-Encoding': 'br', ...from() },
  });
  const post = (path: string, body: object): LoadedRequest => ({
    url: `${url}${path}`,
    method: 'POST',
    headers: { Origin: url, ...from() },
    body: JSON.stringify(body),
  });
  const kinds: [share: number, make: () => LoadedRequest][] = [
    [40, () => get(['/', '/blog', '/about', '/team', '/contact', '/specialities'][n % 6] as string)],
    [20, () => get(`/blog/${article(20)}`)],
    [6, () => get(`/blog/${article(posts / 10)}`)],
    [8, () => get(`/api/posts?page=${any(200)}`)],
    [6, () => get(`/api/posts?q=${wordOf(any(15_000))}`)],
    [10, () => post(`/api/posts/${article(200)}/view`, {})],
    [4, () => adminList()],
    [
      3,
      () =>
        post('/api/subscribe-newsletter?source=footer', {
          email: `load-${Date.now()}-${n}@example.com`,
          consent: true,
        }),
    ],
    [3, () => post('/api/handle-consultation-request?source=hero', consultation())],
  ];
  const adminList = (): LoadedRequest => {
    const first = any(400) * 25;
    return {
      url: `${url}/api/admin/posts?range=[${first},${first + 24}]`,
      headers: { Cookie: cookie, ...from() },
    };
  };
  const consultation = () => ({
    firstName: 'Robin',
    lastName: `Sample ${n}`,
    companyName: 'Sample & Sons',
    email: `robin-${Date.now()}-${n}@example.com`,
    consent: true,
  });
  const total = kinds.reduce((sum, [share]) => sum + share, 0);
  return () => {
    n += 1;
    let at = Math.random() * total;
    for (const [share, make] of kinds) {
      at -= share;
      if (at < 0) return make();
    }
    return get('/');
  };
}
