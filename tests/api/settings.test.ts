import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { SiteSettingsRecord } from '#shared/settings.ts';
import { ask } from '../support/admin-client.ts';
import { withProduct } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

let cookie: string;

const product = withProduct({ env: { CONTACT_PHONE: '01632 960 777', COMPANY_NAME: 'Configured Ltd' } });
beforeAll(async () => {
  cookie = await signIn(product, 'admin');
});
beforeEach(() => product.db('site_settings').delete());

const address = () => `${product.url}/api/admin/settings/site`;
const read = async () => (await ask<SiteSettingsRecord>(address(), { cookie })).body;
const save = (body: unknown, version?: string) =>
  ask<SiteSettingsRecord & { errors: Record<string, string>; message: string }>(address(), {
    method: 'PUT',
    cookie,
    body,
    headers: version ? { 'If-Match': `"${version}"` } : {},
  });
const page = async (path: string) => (await ask<string>(product.url + path)).body;

it('answers the configured facts while nothing was saved', async () => {
  expect(await read()).toMatchObject({
    id: 'site',
    is_saved: false,
    phone: '01632 960 777',
    registered_name: 'Configured Ltd',
    scheduling_url: null,
  });
});

it('shows what was saved on the public pages at once, and no longer what was taken away', async () => {
  expect(await page('/contact')).toContain('01632 960 777');
  const answer = await save({ whatsapp: '44 7700 900456', phone: null, registered_name: 'Saved Ltd' });
  expect(answer).toMatchObject({ status: 200, body: { is_saved: true, phone: null } });
  const contact = await page('/contact');
  expect(contact).not.toContain('01632 960 777');
  expect(contact).toContain('https://wa.me/447700900456');
  expect(contact).toContain('Saved Ltd');
  expect(await page('/terms')).not.toContain('Configured Ltd');
});

it('goes back to the configuration', async () => {
  await save({ phone: '0161 496 0000' });
  const answer = await ask<SiteSettingsRecord>(address(), { method: 'DELETE', cookie });
  expect(answer.body).toMatchObject({ is_saved: false, phone: '01632 960 777' });
  expect(await page('/contact')).toContain('01632 960 777');
});

it('refuses a stale copy, also of settings that nobody had saved yet, and says who saved', async () => {
  const first = await read();
  expect((await save({ phone: '0161 496 0001' }, first.updated_at)).status).toBe(200);
  const second = await save({ phone: '0161 496 0002' }, first.updated_at);
  expect(second.status).toBe(409);
  expect(second.body.message).toContain('Test Person saved the site settings');
  expect((await read()).phone).toBe('0161 496 0001');
});

it('lets one of two first saves at the same moment win', async () => {
  const { updated_at } = await read();
  const answers = await Promise.all(
    ['0161 496 0003', '0161 496 0004'].map((phone) => save({ phone }, updated_at)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it.each([
  ['phone', 'ring me'],
  ['whatsapp', '07700 900123'],
  ['email', 'nobody'],
  ['linkedin_url', 'javascript:alert(1)'],
  ['scheduling_url', 'example.com'],
  ['company_number', '1'.repeat(21)],
])('puts what is wrong with %s under its field', async (field, value) => {
  const answer = await save({ [field]: value });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors)).toEqual([field]);
  expect((await read()).is_saved).toBe(false);
});

it('writes down who changed what', async () => {
  await save({ phone: '0161 496 0005' });
  const entry = await product.db('audit_log').where({ resource: 'settings' }).orderBy('id', 'desc').first();
  expect(entry).toMatchObject({ action: 'update', record_id: 'site' });
  expect(entry.details.after.phone).toBe('0161 496 0005');
  expect(entry.details.before.phone).toBe('01632 960 777');
});

it('is closed to staff, to strangers and to unknown fields', async () => {
  const staff = await signIn(product, 'staff');
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const body = method === 'PUT' ? {} : undefined;
    expect((await ask(address(), { method, body, cookie: staff })).status).toBe(403);
    expect((await ask(address(), { method, body })).status).toBe(401);
  }
  expect((await save({ name: 'Another site' })).status).toBe(422);
});
