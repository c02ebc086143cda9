import { hashPassword, setHashCost } from '../../api/platform/auth/passwords.ts';
import { createUser } from '../../api/platform/auth/users.ts';
import { aSubscription } from '../../seeds/factories.ts';
import { type BenchProduct, startBenchProduct } from '../bench/bench-product.ts';
import { withoutLimits } from '../support/stage.ts';

/**
 * Tests whether response times reveal secrets. Two kinds of request alternate, so that other load affects both equally.
 * `npm run attacks -- timing [pairs]`; needs a build.
 */
const PAIRS = Number(process.argv[2] ?? 100);

interface Question {
  name: string;
  /** What an attacker wants to distinguish: `known` exists, `unknown` does not. */
  known(n: number): [path: string, body: unknown];
  unknown(n: number): [path: string, body: unknown];
  pairs?: number;
}

const person = (n: number) => `known-${n % 20}@example.com`;
const nobody = (n: number) => `nobody-${n % 20}@example.com`;
const QUESTIONS: readonly Question[] = [
  {
    name: 'sign-in: account or none',
    known: (n) => ['/api/auth/login', { email: person(n), password: 'wrong' }],
    unknown: (n) => ['/api/auth/login', { email: nobody(n), password: 'wrong' }],
  },
  {
    name: 'forgotten password: account or none',
    known: (n) => ['/api/auth/password/forgot', { email: person(n) }],
    unknown: (n) => ['/api/auth/password/forgot', { email: nobody(n) }],
    pairs: PAIRS * 3,
  },
  {
    name: 'newsletter: subscriber or none',
    known: (n) => ['/api/subscribe-newsletter', { email: `reader${1 + n}@example.com`, company: '' }],
    unknown: (n) => ['/api/subscribe-newsletter', { email: `new-${n}@example.com`, company: '' }],
    pairs: PAIRS * 3,
  },
  {
    name: 'way out of a newsletter: subscriber or none, signature wrong',
    known: (n) => [`/newsletter/unsubscribe/${subscribers[n % subscribers.length]}.${'x'.repeat(43)}`, ''],
    unknown: (n) => [
      `/newsletter/unsubscribe/00000000-0000-4000-8000-${String(n).padStart(12, '0')}.${'x'.repeat(43)}`,
      '',
    ],
    pairs: PAIRS * 3,
  },
  {
    name: 'reset link: of the right length or not',
    known: () => ['/api/auth/password/reset', { token: 'x'.repeat(43), password: 'several words in a row' }],
    unknown: () => ['/api/auth/password/reset', { token: 'x', password: 'several words in a row' }],
    pairs: PAIRS * 3,
  },
];

const product = await startBenchProduct(0, { LOG_LEVEL: 'silent' });
await product.db.batchInsert(
  'subscriptions',
  Array.from({ length: 2000 }, () => aSubscription()),
  500,
);
const subscribers: string[] = await product.db('subscriptions').limit(50).pluck('id');
const limitAgain = withoutLimits(product);
try {
  // Tests lower it; the product compares with the cost that a hash has.
  setHashCost(12);
  const password_hash = await hashPassword('several words in a row');
  for (let n = 0; n < 20; n++)
    await createUser(product.db, { email: person(n), full_name: 'Sample Person', password_hash }, 'staff');
  for (const question of QUESTIONS) process.stdout.write(`${await answered(product, question)}\n`);
} finally {
  limitAgain();
  await product.stop();
}

async function answered({ url }: BenchProduct, question: Question): Promise<string> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const answers: Record<'known' | 'unknown', Set<string>> = { known: new Set(), unknown: new Set() };
  const pairs = question.pairs ?? PAIRS;
  for (let n = -5; n < pairs; n++) {
    // Alternates which comes first; the first few pairs are for warming up.
    for (const kind of n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const [path, body] = question[kind](n + 5);
      const begun = performance.now();
      const response = await fetch(url + path, {
        method: 'POST',
        headers: body === '' ? {} : { 'Content-Type': 'application/json' },
        body: body === '' ? '' : JSON.stringify(body),
      });
      const text = await response.text();
      if (n < 0) continue;
      times[kind].push(performance.now() - begun);
      answers[kind].add(`${response.status} ${text.replace(/"request_id":"[^"]*"/, '')}`);
    }
  }
  const same = [...answers.known].every((answer) => answers.unknown.has(answer));
  const [known, unknown] = [median(times.known), median(times.unknown)];
  const share = chance(times.known, times.unknown);
  // Guessing gets half of them right; the standard error of that share is 1/sqrt(6 n).
  const doubt = 2 / Math.sqrt(6 * pairs);
  const verdict = Math.abs(share - 0.5) <= doubt ? 'not to be told apart' : 'TOLD APART';
  return `${question.name}: median ${known.toFixed(2)} ms against ${unknown.toFixed(2)} ms; the first is slower in ${(share * 100).toFixed(1)} % of all pairs (50 ± ${(doubt * 100).toFixed(1)} is chance): ${verdict}; words ${same ? 'alike' : 'DIFFERENT'}; n = 2 × ${pairs}`;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** @returns how often a value of the first kind is larger than one of the second (Mann–Whitney) */
function chance(first: readonly number[], second: readonly number[]): number {
  let larger = 0;
  for (const one of first) for (const other of second) larger += one > other ? 1 : one === other ? 0.5 : 0;
  return larger / (first.length * second.length);
}
