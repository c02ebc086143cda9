import { expect, it } from 'vitest';
import { readEnvironment } from '../platform/environment/environment.ts';
import { configuredFields, inventedFields } from './effective-settings.ts';

const DEPLOYED = {
  DATABASE_URL: 'postgres://verve@db.example.com/verve',
  SITE_URL: 'https://www.example.com',
  SESSION_SECRET: 'a secret of more than thirty-two characters',
};

it('invents a company for a trial, except what the environment says', () => {
  const trial = readEnvironment({ CONTACT_PHONE: '01632 960 111' });
  expect(configuredFields(trial)).toMatchObject({
    ...{ phone: '01632 960 111', email: 'hello@example.com', vat_number: null },
    registered_name: expect.stringMatching(/\(sample\)$/),
  });
  expect(inventedFields(trial)).toEqual(expect.arrayContaining(['email', 'registered_name']));
  expect(inventedFields(trial)).not.toContain('phone');
});

it.each([{ SEED: 'none' }, DEPLOYED, { ...DEPLOYED, SEED: 'sample' }])('invents nothing with %j', (given) => {
  const environment = readEnvironment(given);
  expect(configuredFields(environment)).toMatchObject({ email: null, phone: null, registered_name: null });
  expect(inventedFields(environment)).toEqual([]);
});
