import { describe, expect, it } from 'vitest';
import type { GoingLive } from '#shared/going-live.ts';
import { aTeamMember } from '../../seeds/factories.ts';
import { signIn, withAdmin } from '../support/sign-in.ts';

const { product, asAdmin } = withAdmin({ seed: true });

const facts = async () => (await asAdmin<GoingLive>('going-live')).body;
const saveSettings = (body: object) => asAdmin('settings/site', { method: 'PUT', body });

describe('each fact follows changes', () => {
  it('samples', async () => {
    const { samples } = await facts();
    expect(samples).toContainEqual({ resource: 'questions', count: 10, shown: 10 });
    expect(samples).toContainEqual({ resource: 'consultations', count: 10, shown: 0 });
    expect(samples.find(({ resource }) => resource === 'posts')).toMatchObject({ count: 19, shown: 17 });
  });

  it('company details', async () => {
    const missing = ['registered name', 'company number', 'part of the United Kingdom', 'registered office'];
    expect((await facts()).company).toEqual({ missing, is_sample: false, vat_number: null });
    await saveSettings({
      ...{ registered_name: 'Example Ltd (sample)', company_number: '01234567' },
      ...{ registered_in: 'England and Wales', registered_office: '1 High Street, Leeds' },
    });
    expect((await facts()).company).toMatchObject({ missing: [], is_sample: true });
  });

  it('headlines of the samples’ brand, for a firm of another name that has not changed them', async () => {
    const left = async () => (await facts()).voice.map(({ words }) => words);
    expect(await left()).toEqual([]);
    await saveSettings({ brand_name: 'Harbourlight' });
    await expect.poll(left).toContain('Non-executives for the brave');
    expect(await left()).toContain('Boardroom nerve, in your inbox.');
    const original = 'Non-executives\nfor the brave';
    await product.db('page_texts').insert({ key: 'home.headline_1', value: 'Calm heads', original });
    expect(await left()).not.toContain('Non-executives for the brave');
  });

  it('portraits of the people shown', async () => {
    expect((await facts()).portraits).toEqual({ people: 9, own: 0 });
    const image = '/media/abcdefghij123456/640.webp';
    await product.db('team_members').insert(aTeamMember({ image, display_order: 77 }));
    expect((await facts()).portraits).toEqual({ people: 10, own: 1 });
  });

  it('mail: whether any was sent', async () => {
    const mail = { transport: 'files', failing: 0, has_sent: false };
    expect((await facts()).mail).toEqual(mail);
    await asAdmin('mails/test', { body: {} });
    await expect.poll(async () => (await facts()).mail).toEqual({ ...mail, has_sent: true });
  });

  it('the address, the backup, the administrators, and who is told', async () => {
    expect(await facts()).toMatchObject({
      address: { is_https: false, is_public: false },
      backup: null,
      administrators: { active: 1, without_second_factor: 1, mine: false },
      notified: [expect.stringMatching(/^admin/)],
    });
    const { db } = product;
    await db('backup_runs').insert({ bytes: 1, milliseconds: 1, rows: 1, files: 0, missing: 0 });
    const { id: user_id } = await db('users').first('id');
    await db('second_factors').insert({ user_id, encrypted_secret: 'x', confirmed_at: db.fn.now() });
    await signIn(product, 'admin');
    expect(await facts()).toMatchObject({
      backup: { at: expect.any(String), is_due: false, missing: 0 },
      administrators: { active: 2, without_second_factor: 1, mine: true },
    });
    await db('backup_runs').update({ at: db.raw("now() - interval '3 days'") });
    expect((await facts()).backup?.is_due).toBe(true);
  });
});
