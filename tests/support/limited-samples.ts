import type { Knex } from 'knex';
import { deterministicId } from '../../seeds/deterministic-id.ts';

/** What the contract suite needs for a resource whose records are created by the product. */
export interface LimitedSample {
  /** Inserts a record as the product would, without the API; `n` makes unique fields differ. */
  insert(db: Knex, n: number): Promise<void>;
  /** Field with a distinct text per record, which `q` finds. */
  searched: string;
  /** That text. */
  text(n: number): string;
  /** Field with repeated values, for the order of ties. */
  tied: string;
  /** Whether DELETE is a command, which has its own tests. */
  deletedByCommand?: true;
}

export const LIMITED_SAMPLES: { [resource: string]: LimitedSample } = {
  appointments: {
    insert: async (db, n) => {
      const host_id = deterministicId('limited-sample', 'host');
      const consultation_id = deterministicId('limited-enquiry', String(n));
      await db('consultations').insert({
        id: consultation_id,
        first_name: 'Robin',
        last_name: `Contract ${n} 100%_done`,
        company_name: 'Sample Ltd',
        email: 'robin@example.com',
        source: 'footer',
        status: 'meeting_agreed',
      });
      await db('appointments').insert({
        ...{ id: deterministicId('limited-appointment', String(n)), consultation_id, how: 'phone' },
        ...{ host_id, host: 'Test Person', host_email: 'test@example.com' },
        ...{ starts_at: `2026-07-0${n}T09:00:00.000Z`, ends_at: `2026-07-0${n}T09:30:00.000Z` },
      });
    },
    searched: 'last_name',
    text: (n) => `Contract ${n} 100%_done`,
    tied: 'host',
  },
  bin: {
    insert: async (db, n) => {
      await db('deleted_records').insert({
        resource: 'testimonials',
        record_id: deterministicId('limited-sample', String(n)),
        title: `Contract title ${n} 100%_done`,
        row: JSON.stringify({ author: `Sample Person ${n}`, secret_hash: 'not to be told' }),
      });
    },
    searched: 'title',
    text: (n) => `Contract title ${n} 100%_done`,
    tied: 'resource',
  },
  'consent-choices': {
    insert: async (db, n) => {
      await db('consent_choices').insert({
        consent_id: deterministicId('consent', String(n)),
        choice: 'accept_all',
        analytics: true,
        marketing: true,
        policy_version: `Contract policy ${n} 100%_done`,
      });
    },
    searched: 'policy_version',
    text: (n) => `Contract policy ${n} 100%_done`,
    tied: 'choice',
  },
  imports: {
    insert: async (db, n) => {
      await db('imports').insert({ filename: `contract-${n}-100%_done.xml`, state: 'ready', total: 3 });
    },
    searched: 'filename',
    text: (n) => `contract-${n}-100%_done.xml`,
    tied: 'total',
    deletedByCommand: true,
  },
  'import-items': {
    insert: async (db, n) => {
      const import_id = deterministicId('limited-sample', 'import');
      await db('imports').insert({ id: import_id, filename: 'export.xml' }).onConflict('id').ignore();
      await db('import_items').insert({
        import_id,
        number: n,
        title: `Contract title ${n} 100%_done`,
        kind: 'post',
        source_status: 'published',
        source_key: String(n),
        source: JSON.stringify({ content: 'as it was' }),
      });
    },
    searched: 'title',
    text: (n) => `Contract title ${n} 100%_done`,
    tied: 'kind',
  },
  mails: {
    insert: async (db, n) => {
      await db('mails').insert({
        kind: 'test',
        to_address: `contract-${n}@example.com`,
        subject: `Contract subject ${n} 100%_done`,
        text_body: 'Text',
        html_body: '<p>Text</p>',
        headers: JSON.stringify({ 'X-Secret': 'not to be told' }),
        message_id: `<contract-${n}@example.com>`,
        state: 'sent',
      });
    },
    searched: 'subject',
    text: (n) => `Contract subject ${n} 100%_done`,
    tied: 'state',
  },
  'not-found-log': {
    insert: async (db, n) => {
      await db('not_found_log').insert({ path: `/contract-${n}-100%_done`, hits: 3 });
    },
    searched: 'path',
    text: (n) => `/contract-${n}-100%_done`,
    tied: 'hits',
  },
  'subscription-imports': {
    insert: async (db, n) => {
      await db('subscription_imports').insert({ filename: `contract-${n}-100%_done.csv`, total: 3 });
    },
    searched: 'filename',
    text: (n) => `contract-${n}-100%_done.csv`,
    tied: 'total',
  },
};
