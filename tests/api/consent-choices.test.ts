import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { POLICY_VERSION } from '#shared/public.ts';
import { ask } from '../support/admin-client.ts';
import { withProduct } from '../support/product.ts';

const product = withProduct();

const id = randomUUID();
const CHOICE = { id, choice: 'accept_all', analytics: true, marketing: true, policy_version: POLICY_VERSION };
const choose = (changed: object = {}, headers: Record<string, string> = {}) =>
  ask(`${product.url}/api/consent`, { body: { ...CHOICE, ...changed }, headers });

it('stores each choice under the browser’s random id, and nothing about the visitor', async () => {
  const first = await choose({}, { 'Content-Type': 'text/plain' });
  expect(first.status).toBe(204);
  expect(first.headers.get('set-cookie')).toBeNull();
  // The owner changed the policy on the same day as the original.
  const second = `${POLICY_VERSION}.2`;
  const changed = { key: 'privacy.lead', value: 'x', at: `${POLICY_VERSION}T12:00Z` };
  await product.db('page_text_revisions').insert(changed);
  await choose({ choice: 'withdrawn', analytics: false, marketing: false, policy_version: second });
  const rows = await product.db('consent_choices').orderBy('created_at');
  expect(rows.map((row) => [row.consent_id, row.choice, row.policy_version])).toEqual([
    [id, 'accept_all', POLICY_VERSION],
    [id, 'withdrawn', second],
  ]);
  const columns = 'analytics choice consent_id created_at id marketing policy_version';
  expect(Object.keys(rows[0]).sort().join(' ')).toBe(columns);
});

it('refuses a policy version that was never public', async () => {
  const later = [`${POLICY_VERSION}.3`, `${POLICY_VERSION}.1`, '2099-01-01'];
  for (const policy_version of later) await choose({ id: randomUUID(), policy_version });
  const kept = await product.db('consent_choices').whereNot({ consent_id: id }).pluck('policy_version');
  expect(kept).toEqual(later.map(() => `${POLICY_VERSION}.2`));
});
