import { JSDOM } from 'jsdom';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import type { SiteSettingsRecord } from '#shared/settings.ts';
import { dangers } from '../security/inspect.ts';
import { ask, invalid } from '../support/admin-client.ts';
import { CONSULTATION_REQUEST } from '../support/consultation-request.ts';
import { withAdmin } from '../support/sign-in.ts';
import { upload } from '../support/upload.ts';

const { product, cookie, asAdmin } = withAdmin({
  env: { CONTACT_PHONE: '01632 960 777', COMPANY_NAME: 'Configured Ltd' },
});
beforeEach(() => product.db('site_settings').delete());

const read = async () => (await asAdmin<SiteSettingsRecord>('settings/site')).body;
const save = (body: unknown, version?: string) =>
  asAdmin<SiteSettingsRecord & { errors: Record<string, string>; message: string }>('settings/site', {
    method: 'PUT',
    body,
    headers: version ? { 'If-Match': `"${version}"` } : {},
  });
const icon = async (path: string) => Buffer.from(await (await fetch(product.url + path)).arrayBuffer());
const send = (form: string, body: object) => ask<{ message: string }>(`${product.url}/api/${form}`, { body });
const page = async (path: string) => (await ask<string>(product.url + path)).body;

it('applies saved and removed settings to public pages at once', async () => {
  expect(await page('/contact')).toContain('01632 960 777');
  const answer = await save({ whatsapp: '44 7700 900456', phone: null, registered_name: 'Saved Ltd' });
  expect(answer).toMatchObject({ status: 200, body: { phone: null } });
  const contact = await page('/contact');
  expect(contact).not.toContain('01632 960 777');
  for (const saved of ['https://wa.me/447700900456', 'Saved Ltd']) expect(contact).toContain(saved);
  expect(await page('/terms')).not.toContain('Configured Ltd');
});

it('refuses a stale copy, even of settings never saved before, and says who saved', async () => {
  const first = await read();
  expect((await save({ phone: '0161 496 0001' }, first.updated_at)).status).toBe(200);
  const second = await save({ phone: '0161 496 0002' }, first.updated_at);
  expect(second.status).toBe(409);
  expect(second.body.message).toContain('Test Person saved the site settings');
  expect((await read()).phone).toBe('0161 496 0001');
  const repeated = await save({ phone: '0161 496 0001' }, first.updated_at);
  expect(repeated.body).toEqual(await read());
});

it('accepts only one of two simultaneous first saves', async () => {
  const { updated_at } = await read();
  const answers = await Promise.all(
    ['0161 496 0003', '0161 496 0004'].map((phone) => save({ phone }, updated_at)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('writes the company’s number and register as Companies House does', async () => {
  const answer = await save({ company_number: ' sc12 3456 ', registered_in: 'england  & Wales' });
  expect(answer.body).toMatchObject({ company_number: 'SC123456', registered_in: 'England and Wales' });
});

it('stores only settings that differ from the server’s', async () => {
  const stored = async () => (await product.db('site_settings').first('changed')).changed;
  const { body } = await save({ phone: null, email: 'own@example.com', registered_name: 'Configured Ltd' });
  expect(await stored()).toEqual({ phone: null, email: 'own@example.com' });
  const back = await save({ ...body, phone: '01632 960 777' });
  expect(back.body).toMatchObject({ phone: '01632 960 777', email: 'own@example.com' });
  expect(await stored()).toEqual({ email: 'own@example.com' });
});

it.each<[field: string, ...values: unknown[]]>([
  ['phone', 'ring me'],
  ['whatsapp', '07700 900123'],
  ['email', 'nobody'],
  ['linkedin_url', 'javascript:alert(1)'],
  ['scheduling_url', 'example.com'],
  ['company_number', '1234567', 'S1234567'],
  ['registered_in', 'England'],
  ['brand_name', '', 'x'.repeat(101)],
  ['colour_main', 'red', '#12345', '#FFF;}body{display:none'],
  ['logo', 'https://example.com/logo.png'],
  ['icon', '/media/../../etc/passwd'],
  ['notified', ['nobody'], 'team@example.com'],
  ['consultation_hours', 0, 169, 1.5],
  ['newsletter_double_opt_in', 'no'],
  ['ga_measurement_id', 'UA-1'],
  ['keep_consultations', 0, 121],
  ['keep_mails', 731],
  ['keep_audit_log', null],
])('refuses %s %j', async (field, ...values) => {
  for (const value of values) {
    const answer = await save({ [field]: value });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  }
  expect(await product.db('site_settings')).toEqual([]);
});

it('refuses a colour without enough contrast, and says where', async () => {
  const errors = { colour_main: expect.stringContaining('Signal on Main is too faint to read') };
  expect(await save({ colour_main: '#D0688A' })).toMatchObject(invalid(errors));
  expect(await page('/')).not.toContain('brand.css');
});

it('applies name, line and colours everywhere at once', async () => {
  const colours = { colour_main: '#0b3d2e', colour_signal: '#FFB000' };
  const hostile = 'Fennick & "Rowe" </title><script>alert(1)</script>';
  expect((await save({ brand_name: hostile, brand_line: 'Advisers', ...colours })).status).toBe(200);

  const home = await page('/');
  const { document } = new JSDOM(home).window;
  expect(document.title).toContain(`${hostile} Advisers`);
  expect(document.querySelector('.brand b')?.textContent).toBe(hostile);
  expect(document.querySelector('.brand small')?.textContent?.trim()).toBe('Advisers');
  expect(home).not.toContain('Verve &amp; Co');
  expect(dangers(home)).toEqual([]);

  const address = document.querySelector('link[href^="/brand.css"]')?.getAttribute('href') ?? '';
  const style = await ask<string>(product.url + address);
  expect(style.body).toMatch(/^:root\{(--[a-z-]+:#[0-9A-Fa-f]{6};?)+\}$/);
  expect(style.body).toContain('--primary:#0B3D2E');
  expect(style.headers.get('cache-control')).toContain('immutable');
  const other = await ask(`${product.url}/brand.css?v=another`);
  expect(other.headers.get('cache-control')).not.toContain('immutable');

  expect(await page('/feed.xml')).toContain('Fennick &amp; ');
  const admin = new JSDOM(await page('/admin/')).window.document;
  const meta = (name: string) => admin.querySelector(`meta[name="${name}"]`)?.getAttribute('content');
  expect(meta('application-name')).toBe(`${hostile} Advisers`);
  expect(JSON.parse(meta('brand-colours') ?? '{}').light.action).toBe('#0B3D2E');

  await send('handle-consultation-request', CONSULTATION_REQUEST);
  const mail = await product.db('mails').where({ kind: 'consultation_confirmation' }).first();
  expect(mail.subject).toContain('Advisers');
  expect(mail.html_body).toContain('background-color:#ffb000');
  expect(dangers(mail.html_body, { inlineStyles: true })).toEqual([]);
});

it('shows a logo from the library in the header, and generates icons from it', async () => {
  const create = { width: 400, height: 200, channels: 3, background: '#FFB000' } as const;
  const logo = await sharp({ create }).png().toBuffer();
  const { body: asset } = await upload(product, cookie, logo, { name: 'logo.png', alt: 'Logo' });
  const own = await icon('/favicon.ico');
  expect((await save({ logo: asset.url })).status).toBe(200);
  const { document } = new JSDOM(await page('/')).window;
  const image = document.querySelector('.brand img');
  expect(image?.getAttribute('src')).toMatch(/^\/media\/.*-320\.webp$/);
  expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['400', '200']);
  expect(document.querySelector('.brand svg')).toBeNull();

  const sides = { '/favicon.ico': 32, '/apple-touch-icon.png': 180, '/icon-512.png': 512 };
  for (const [path, side] of Object.entries(sides)) {
    const { data, info } = await sharp(await icon(path))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height], path).toEqual([side, side]);
    const middle = (side * Math.floor(side / 2) + Math.floor(side / 2)) * info.channels;
    expect([...data.subarray(middle, middle + 3)], path).toEqual([255, 176, 0]);
  }
  expect(await icon('/favicon.ico')).not.toEqual(own);
  expect((await icon('/favicon.svg')).toString()).toContain('data:image/png;base64,');
  expect((await icon('/og/home.png')).length).toBeGreaterThan(1000);
  const mail = async () =>
    (await asAdmin<{ html: string }>('page-texts/mails/mail-enquiry/preview', { body: {} })).body.html;
  // Nobody can read a wide logo in a small square.
  expect(await mail()).not.toContain('/apple-touch-icon.png');
  const small = await sharp(logo).resize(200, 200, { fit: 'fill' }).toBuffer();
  const square = await upload(product, cookie, small, { name: 'icon.png', alt: 'Icon' });
  expect((await save({ icon: square.body.url })).status).toBe(200);
  expect(await mail()).toContain('/apple-touch-icon.png');

  // A used image cannot be deleted.
  const removal = await asAdmin<{ message: string }>(`media/${asset.id}`, { method: 'DELETE' });
  expect([removal.status, removal.body.message]).toEqual([409, expect.stringContaining('Site settings')]);
  await save({ logo: null, icon: null });
  expect(await icon('/favicon.ico')).toEqual(own);
});

it('applies notification addresses, response time, double opt-in and analytics', async () => {
  await save({
    notified: ['first@example.com', ' first@example.com ', 'second@example.com'],
    consultation_hours: 1,
    newsletter_double_opt_in: false,
    ga_measurement_id: 'G-SAMPLE1',
    keep_consultations: 6,
  });
  const email = 'bea@example.com';
  const answer = await send('handle-consultation-request', { ...CONSULTATION_REQUEST, email });
  expect(answer.body.message).toContain('will contact you within 1 hour.');
  const request = await product.db('consultations').where({ email }).first();
  expect(Date.parse(request.respond_by) - Date.parse(request.created_at)).toBe(3_600_000);
  const told = product.db('mails').where({ kind: 'consultation_notification', record_id: request.id });
  expect(await told.orderBy('to_address').pluck('to_address')).toEqual([
    'first@example.com',
    'second@example.com',
  ]);

  const subscribed = await send('subscribe-newsletter', { email: 'cy@example.com', company: '' });
  expect(subscribed.body.message).toBe('Successfully subscribed to newsletter!');

  const home = await ask<string>(product.url);
  expect(home.headers.get('content-security-policy')).toContain('https://www.googletagmanager.com');
  expect(await page('/terms')).toContain('contact you within 1 hour.');
  expect(await page('/contact')).toContain('We answer every request within 1 hour.');
  expect(await page('/privacy')).toContain('deleted 6 months after we last worked on them');
  for (const secret of ['first@example.com', 'newsletter_double_opt_in'])
    expect(home.body).not.toContain(secret);

  await save({ ga_measurement_id: null });
  expect((await ask(product.url)).headers.get('content-security-policy')).not.toContain('google');
});
