import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { API_PATHS } from '#shared/public.ts';
import { createLog } from '../../../api/platform/log.ts';
import { createMetrics, serveMetrics } from '../../../api/platform/metrics/metrics.ts';
import { ask } from '../../support/admin-client.ts';
import { CONSULTATION_REQUEST } from '../../support/consultation-request.ts';
import { rowsOf } from '../../support/database-address.ts';
import { withProduct } from '../../support/product.ts';

const metrics = createMetrics();
const product = withProduct({ seed: true, metrics });

it('numbers for Prometheus are on a port of their own, without personal data', async () => {
  const served = await serveMetrics({ port: 0, host: '127.0.0.1' }, createLog('silent'), metrics);
  onTestFinished(() => served.close({ drain: 0, limit: 1000 }));
  const { port } = served.server.address() as AddressInfo;
  const email = 'metrics@example.com';
  await visit(email);
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get('content-type')).toMatch('text/plain; version=0.0.4');
  const text = await answer.text();
  const numbers = parse(text);
  const of = (name: string) => numbers.get(name) ?? Number.NaN;
  const answered = (status: number) => of(`verve_http_request_duration_seconds_count{status="${status}"}`);
  expect(answered(404)).toBe(3);
  // The pages, and the form.
  expect(answered(200) + of('verve_cached_responses_total')).toBeGreaterThanOrEqual(43);
  expect(of('verve_cached_responses_total')).toBeGreaterThanOrEqual(1);
  expect(of('verve_database_up')).toBe(1);
  expect(of('verve_jobs{queue="deliver-mail",state="failed"}')).toBe(0);
  expect(of('verve_mails{state="failed"}')).toBe(0);
  expect(of('process_resident_memory_bytes')).toBeGreaterThan(50_000_000);
  for (const secret of [email, 'somebody', 'secret-slug', '00000000-0000'])
    expect(text).not.toContain(secret);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await fetch(`${product.url}/metrics`)).status).toBe(404);
  await rowsOf(product.databaseUrl, 'alter table backup_runs rename to away');
  const without = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await rowsOf(product.databaseUrl, 'alter table away rename to backup_runs');
  expect(parse(without).get('verve_database_up')).toBe(0);
});

async function visit(email: string): Promise<void> {
  for (const name of ['a', 'b', 'c'])
    expect((await fetch(`${product.url}/api/posts/secret-slug-${name}`)).status).toBe(404);
  for (let n = 0; n < 40; n++) await (await fetch(`${product.url}/about?to=somebody`)).arrayBuffer();
  for (let n = 0; n < 2; n++) await (await fetch(`${product.url}/about`)).arrayBuffer();
  const body = { ...CONSULTATION_REQUEST, email };
  expect((await ask(product.url + API_PATHS.consultation, { body })).status).toBe(200);
}

function parse(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  for (const line of lines)
    expect(line).toMatch(/^[a-z_:][\w:]*(\{(\w+="[^"\n]*",?)*\})? (-?[\d.e+-]+|NaN|\+Inf)( \d+)?$/i);
  return new Map(
    lines.map((line) => [
      line.slice(0, line.lastIndexOf(' ')),
      Number(line.slice(line.lastIndexOf(' ') + 1)),
    ]),
  );
}
