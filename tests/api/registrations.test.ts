import { expect, it } from 'vitest';
import { EXCLUDED_TABLES, PERSON_TABLES, textTables } from '../../api/personal-data/tables.ts';
import { RESOURCES } from '../../api/resources.ts';
import { listShownRecords } from '../../api/site/record-reads.ts';
import { sampleRecords } from '../site/fake-site.ts';
import { withProduct } from '../support/product.ts';

const product = withProduct({ seed: true });

/** Tables in whose texts an erasure redacts the person's address. */
const REDACTED = (
  'analytics_events appointments appointment_events audit_log consent_choices ' +
  'consultation_notes consultation_replies mails newsletters not_found_log ' +
  'subscription_import_rows subscription_imports'
).split(' ');

/** Tables with texts that are names, states, secrets or hashes. */
const WITHOUT_ADDRESS = (
  'calendar_reads import_creations mail_events maintenance_runs ' +
  'newsletter_recipients privacy_journal product_keys rate_limits recovery_codes ' +
  'second_factors suppressions user_roles'
).split(' ');

it('every table with texts has a decision about the erasure of a person', async () => {
  const places = [...Object.keys(PERSON_TABLES), ...EXCLUDED_TABLES, ...REDACTED, ...WITHOUT_ADDRESS];
  const names = (await textTables(product.db)).map(({ name }) => name);
  expect(names.filter((name) => !places.includes(name))).toEqual([]);
  expect([...REDACTED, ...WITHOUT_ADDRESS].filter((name) => !names.includes(name))).toEqual([]);
});

// The samples of the site's tests have every field of the public type.
it.each(RESOURCES.filter(({ shown }) => shown).map(({ name }) => name))(
  'the sample of %s has no field that visitors are not given',
  async (name) => {
    const [shown] = await listShownRecords(product.db, name);
    const [sample] = sampleRecords[name as keyof typeof sampleRecords] ?? [];
    expect(sample, `tests/site/fake-site.ts has no ${name}`).toBeDefined();
    expect(Object.keys(shown ?? {})).toEqual(expect.arrayContaining(Object.keys(sample ?? {})));
  },
);
