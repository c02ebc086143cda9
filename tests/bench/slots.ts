import { findSlots } from '../../api/consultations/booking/availability.ts';
import { createUser } from '../../api/platform/auth/users.ts';
import { say } from '../support/stage.ts';
import { report, startBenchProduct } from './bench-product.ts';

/**
 * node tests/bench/slots.ts: the free times of a director for 60 days, whose own calendar has 2,000 busy times in them: as they are
 * found, from the query to the last one, and as the page that shows a visitor in Auckland the first week.
 */
const DAYS = 60;
const BUSY = 2000;
const TIMES = 300;
const LIMIT_MILLISECONDS = 20;

// Each page is asked for from an address of its own, which the product takes from its proxy, as one may open few.
const product = await startBenchProduct(0, { TRUST_PROXY: '1' });
try {
  const { db, url } = product;
  const account = { email: 'director@example.com', full_name: 'Test Director', password_hash: '!' };
  const user_id = await createUser(db, account, 'enquiries');
  const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '08:00', to: '18:00' }));
  const [{ id }] = await db('availability')
    .insert({ user_id, is_on: true, hours: JSON.stringify(hours), horizon_days: DAYS, gap_minutes: 0 })
    .returning('id');
  // 33 a day, of five to twenty minutes, some within another.
  await db.raw(
    `insert into busy_times (availability_id, starts_at, ends_at)
     select :id, at, at + (5 + n % 16) * interval '1 minute'
     from generate_series(1, :busy::int) as n,
          lateral (select now() + n * (:days::int * interval '1 day') / :busy::int as at) as moments`,
    { id, busy: BUSY, days: DAYS },
  );
  await db.raw('vacuum analyze');
  const [host] = await findSlots(db);
  say(`${host?.slots.length} free times beside ${BUSY} busy ones`);
  const found = await timed(() => findSlots(db, { user_id }));
  const shown = await timed(async (n) => {
    const headers = { 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}` };
    const response = await fetch(`${url}/book?zone=Pacific/Auckland`, { headers });
    const html = await response.text();
    if (!html.includes('booking__times')) throw new Error(`The page answered ${response.status}.`);
  });
  report('the whole page', shown);
  process.exitCode = report('found', found, LIMIT_MILLISECONDS) <= LIMIT_MILLISECONDS ? 0 : 1;
} finally {
  await product.stop();
}

/** @returns milliseconds that each took */
async function timed(work: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < TIMES; n += 1) {
    const begun = performance.now();
    await work(n);
    // The first ones load what the others have.
    if (n >= 20) times.push(performance.now() - begun);
  }
  return times;
}
