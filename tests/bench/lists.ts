import { ask } from '../support/admin-client.ts';
import { startBenchProduct } from './bench-product.ts';

/**
 * node tests/bench/lists.ts: time of pages of large lists, right after a change, when nothing is cached, and again.
 */
const ROUNDS = 5;
const product = await startBenchProduct({ subscriptions: 1_000_000, consultations: 100_000 });

const page = (resource: string, from: number, sort: string[], filter = {}) =>
  `${resource}?range=[${from},${from + 24}]&sort=${JSON.stringify(sort)}&filter=${JSON.stringify(filter)}`;
const STATUSES = ['pending', 'confirmed', 'unsubscribed', 'suppressed'];
const subscriptionTabs = [{}, ...STATUSES.map((status) => ({ status })), { suspected: true }];
const REQUESTS: { [what: string]: string } = {
  'newsletter, first page': page('subscriptions', 0, ['created_at', 'DESC']),
  'newsletter, offset 500,000': page('subscriptions', 500_000, ['created_at', 'DESC']),
  'newsletter, offset 900,000': page('subscriptions', 900_000, ['created_at', 'DESC']),
  'newsletter, offset 900,000 by address': page('subscriptions', 900_000, ['email', 'ASC']),
  'newsletter, confirmed, offset 500,000': page('subscriptions', 500_000, ['created_at', 'DESC'], {
    status: 'confirmed',
  }),
  'newsletter, one source': page('subscriptions', 0, ['created_at', 'DESC'], { source: 'blog' }),
  'newsletter, by status': page('subscriptions', 0, ['status', 'ASC']),
  'newsletter, by consent time': page('subscriptions', 0, ['consent_at', 'DESC']),
  'newsletter, one month': page('subscriptions', 0, ['created_at', 'DESC'], {
    created_at_gte: '2023-03-01',
    created_at_lte: '2023-03-31',
  }),
  'newsletter, search': page('subscriptions', 0, ['created_at', 'DESC'], { q: 'reader77777' }),
  'newsletter, counts of all tabs': `subscriptions/counts?of=${JSON.stringify(subscriptionTabs)}`,
  'newsletter, sources': 'subscriptions/values?of=source',
  'inbox, first page by urgency': page('consultations', 0, ['urgency', 'ASC']),
  'inbox, needs an answer': page('consultations', 0, ['urgency', 'ASC'], { status: 'new' }),
  'inbox, closed by urgency': page('consultations', 0, ['urgency', 'ASC'], { status: 'closed' }),
  'inbox, assigned': page('consultations', 0, ['urgency', 'ASC'], { unassigned: false }),
  'inbox, overdue': page('consultations', 0, ['respond_by', 'ASC'], { overdue: true }),
  'inbox, search': page('consultations', 0, ['urgency', 'ASC'], { q: 'Company 77777' }),
};

try {
  for (const [what, path] of Object.entries(REQUESTS)) {
    const fresh: number[] = [];
    const again: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await product.db('subscriptions').where({ email: 'reader1@example.com' }).update({ source: 'footer' });
      fresh.push(await timed(path));
      again.push(await timed(path));
    }
    process.stdout.write(
      `${what.padEnd(42)}${median(fresh)} ms${`${median(again)} ms`.padStart(10)} again\n`,
    );
  }
} finally {
  await product.stop();
}

async function timed(path: string): Promise<number> {
  const begun = performance.now();
  const { status } = await ask(`${product.url}/api/admin/${encodeURI(path)}`, { cookie: product.cookie });
  if (status !== 200) throw new Error(`${path} answered ${status}.`);
  return performance.now() - begun;
}

function median(values: number[]): string {
  return (values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0).toFixed(0).padStart(6);
}
