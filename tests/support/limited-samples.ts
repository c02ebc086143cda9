import { deterministicId } from '../../seeds/deterministic-id.ts';

/** What the contract suite needs for a resource whose records are created by the product. */
export interface LimitedSample {
  /** The rows of record `n`, by table, as the product would insert them; `n` makes unique fields differ. */
  rows(n: number): { [table: string]: object };
  /** Field that has the text of the record, which `q` finds. */
  searched: string;
  /** Field that orders like the text, where the list is not sorted by the text. */
  sorted?: string;
  /** Field with repeated values, for the order of ties. */
  tied: string;
  /** Whether DELETE is a command, which has its own tests. */
  deletedByCommand?: true;
}

/** @returns the distinct text of record `n` */
export const limitedText = (n: number) => `/contract-${n}-100%_done`;

const importId = deterministicId('limited-sample', 'import');
const consultationId = (n: number) => deterministicId('limited-enquiry', String(n));

export const LIMITED_SAMPLES: { [resource: string]: LimitedSample } = {
  appointments: {
    rows: (n) => ({
      consultations: {
        ...{ id: consultationId(n), first_name: 'Robin', last_name: limitedText(n) },
        ...{ company_name: 'Sample Ltd', email: 'robin@example.com' },
        ...{ source: 'footer', status: 'meeting_agreed' },
      },
      appointments: {
        ...{ id: deterministicId('limited-appointment', String(n)), consultation_id: consultationId(n) },
        ...{ host_id: deterministicId('limited-sample', 'host'), host: 'Test Person' },
        ...{ host_email: 'test@example.com', how: 'phone' },
        ...{ starts_at: `2026-07-0${n}T09:00:00.000Z`, ends_at: `2026-07-0${n}T09:30:00.000Z` },
      },
    }),
    searched: 'last_name',
    tied: 'host',
  },
  bin: {
    rows: (n) => ({
      deleted_records: {
        resource: 'testimonials',
        record_id: deterministicId('limited-sample', String(n)),
        title: limitedText(n),
        row: JSON.stringify({ author: `Sample Person ${n}`, secret_hash: 'not to be told' }),
      },
    }),
    searched: 'title',
    tied: 'resource',
  },
  'consent-choices': {
    rows: (n) => ({
      consent_choices: {
        ...{ consent_id: deterministicId('consent', String(n)), choice: 'accept_all' },
        ...{ analytics: true, marketing: true, policy_version: limitedText(n) },
      },
    }),
    searched: 'policy_version',
    tied: 'choice',
  },
  imports: {
    rows: (n) => ({ imports: { filename: limitedText(n), state: 'ready', total: 3 } }),
    searched: 'filename',
    tied: 'state',
    deletedByCommand: true,
  },
  'import-items': {
    rows: (n) => ({
      imports: { id: importId, filename: 'export.xml' },
      import_items: {
        ...{ import_id: importId, number: n, title: limitedText(n), kind: 'post' },
        ...{ source_status: 'published', source_key: String(n) },
        source: JSON.stringify({ content: 'as it was' }),
      },
    }),
    searched: 'title',
    sorted: 'number',
    tied: 'number',
  },
  mails: {
    rows: (n) => ({
      mails: {
        ...{ kind: 'test', to_address: `contract-${n}@example.com`, subject: limitedText(n) },
        ...{ text_body: 'Text', html_body: '<p>Text</p>', message_id: `<contract-${n}@example.com>` },
        ...{ headers: JSON.stringify({ 'X-Secret': 'not to be told' }), state: 'sent' },
      },
    }),
    searched: 'subject',
    tied: 'state',
  },
  'not-found-log': {
    rows: (n) => ({ not_found_log: { path: limitedText(n), hits: 3 } }),
    searched: 'path',
    tied: 'hits',
  },
  'subscription-imports': {
    rows: (n) => ({ subscription_imports: { filename: limitedText(n), total: 3 } }),
    searched: 'filename',
    tied: 'total',
  },
};
