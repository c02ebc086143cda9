import { deterministicId } from '../deterministic-id.ts';
import type { SubscriptionRow } from '../rows.ts';

/** [address, source, signed up, confirmed, left] */
type Entry = [email: string, source: string, at: string, confirmed?: string, left?: string];

const confirmed: Entry[] = [
  ['harriet.lonsdale@example.com', 'footer', '2026-01-12T08:14:00.000Z', '2026-01-12T08:16:00.000Z'],
  ['peter@nuttall.example', 'footer', '2026-01-19T19:52:00.000Z', '2026-01-20T06:41:00.000Z'],
  ["siobhan.o'brien@example.com", 'home', '2026-01-27T12:30:00.000Z', '2026-01-27T12:33:00.000Z'],
  ['m.whitehead+boardnews@example.org', 'home', '2026-02-02T21:05:00.000Z', '2026-02-02T21:06:00.000Z'],
  ['OPERATIONS@EXAMPLE.NET', 'footer', '2026-02-11T07:45:00.000Z', '2026-02-11T09:20:00.000Z'],
  ['post@xn--bcher-kva.example', 'footer', '2026-02-18T16:28:00.000Z', '2026-02-18T16:40:00.000Z'],
  [
    'a.very.long.local.part.that.some.payroll.system.made.up.by.itself@subsidiary.of.a.holding.company.example',
    'home',
    '2026-03-03T10:10:00.000Z',
    '2026-03-03T10:12:00.000Z',
  ],
  ['fd@example.com', 'footer', '2026-03-16T08:01:00.000Z', '2026-03-16T08:02:00.000Z'],
  ['adaeze.nwosu@example.org', 'home', '2026-03-30T13:37:00.000Z', '2026-03-31T07:55:00.000Z'],
  ['gwen.parry@example.com', 'footer', '2026-04-08T17:19:00.000Z', '2026-04-08T17:21:00.000Z'],
  ['j-p.moreau@example.net', 'footer', '2026-04-22T06:58:00.000Z', '2026-04-22T07:03:00.000Z'],
  ['Yasmin.AlMansoori@example.com', 'home', '2026-05-06T11:46:00.000Z', '2026-05-06T11:47:00.000Z'],
  ['ted_barraclough@example.org', 'footer', '2026-05-20T20:33:00.000Z', '2026-05-21T06:15:00.000Z'],
  ['li.wu@example.com', 'home', '2026-06-04T09:09:00.000Z', '2026-06-04T09:11:00.000Z'],
  ['callum.baird@example.com', 'footer', '2026-06-15T12:15:00.000Z', '2026-06-15T12:18:00.000Z'],
  ['owner@tea-and-toast.example', 'footer', '2026-07-01T05:50:00.000Z', '2026-07-01T06:02:00.000Z'],
  ['rosalind.keane@example.net', 'home', '2026-07-23T14:24:00.000Z', '2026-07-24T08:30:00.000Z'],
  ['dorothy@example.net', 'footer', '2026-09-08T10:04:00.000Z', '2026-09-08T10:05:00.000Z'],
  ['1865@oldest-shop.example', 'footer', '2026-10-05T18:00:00.000Z', '2026-10-05T18:44:00.000Z'],
  ['n.ferreira@example.com', 'home', '2026-11-10T12:12:00.000Z', '2026-11-10T12:13:00.000Z'],
];

const imported: Entry[] = [
  ['accounts@bracken.example', 'import', '2026-02-25T10:00:00.000Z', '2026-02-25T10:00:00.000Z'],
  ['hugh@northbound.example', 'import', '2026-02-25T10:00:00.000Z', '2026-02-25T10:00:00.000Z'],
  ['secretary@hollins.example', 'import', '2026-02-25T10:00:00.000Z', '2026-02-25T10:00:00.000Z'],
  ['vikram.shah@example.org', 'import', '2026-02-25T10:00:00.000Z', '2026-02-25T10:00:00.000Z'],
];

const pending: Entry[] = [
  ['imran@example.org', 'footer', '2026-11-20T21:10:00.000Z'],
  ['b.fothergill@example.net', 'home', '2026-11-17T09:15:00.000Z'],
  ['typo@exmaple.example', 'footer', '2026-11-09T08:08:00.000Z'],
  ['kitty.marlow@example.com', 'home', '2026-11-05T22:41:00.000Z'],
  ['reception@castle-street.example', 'footer', '2026-11-02T15:02:00.000Z'],
];

/** They filled in the decoy. */
const suspected: Entry[] = [
  ['offers@firstpage.example', 'footer', '2026-11-15T03:14:40.000Z'],
  ['win.now.7731@example.net', 'footer', '2026-11-06T02:22:00.000Z'],
  ['sarah.autofill@example.com', 'home', '2026-11-03T09:35:00.000Z'],
];

const unsubscribed: Entry[] = [
  [
    'brian.tetlow@example.com',
    'footer',
    '2026-01-15T09:00:00.000Z',
    '2026-01-15T09:04:00.000Z',
    '2026-03-02T07:10:00.000Z',
  ],
  [
    'info@retired-at-last.example',
    'home',
    '2026-02-09T11:20:00.000Z',
    '2026-02-09T11:31:00.000Z',
    '2026-08-31T16:00:00.000Z',
  ],
  [
    'helen.maudsley@example.org',
    'footer',
    '2026-03-24T18:45:00.000Z',
    '2026-03-24T18:46:00.000Z',
    '2026-06-01T06:30:00.000Z',
  ],
  [
    'c.dyson@example.net',
    'import',
    '2026-02-25T10:00:00.000Z',
    '2026-02-25T10:00:00.000Z',
    '2026-03-11T08:22:00.000Z',
  ],
  [
    'olu.adeyemi@example.com',
    'home',
    '2026-05-12T13:00:00.000Z',
    '2026-05-12T13:02:00.000Z',
    '2026-11-05T19:17:00.000Z',
  ],
];

/** Mail to them bounced or was reported. */
const suppressed: Entry[] = [
  ['left-the-company@example.com', 'import', '2026-02-25T10:00:00.000Z', '2026-02-25T10:00:00.000Z'],
  ['mailbox.full@example.org', 'footer', '2026-04-01T12:00:00.000Z', '2026-04-01T12:07:00.000Z'],
  [
    'never-again@example.net',
    'home',
    '2026-05-26T17:30:00.000Z',
    '2026-05-26T17:31:00.000Z',
    '2026-06-26T07:05:00.000Z',
  ],
];

/** Of those who gave it, on paper. */
const FIRST_NAMES: { readonly [email: string]: string } = {
  'hugh@northbound.example': 'Hugh',
  'vikram.shah@example.org': 'Vikram',
};

const FORM_WORDING = 'Send me the Verve & Co. Non-Executives newsletter. I can unsubscribe at any time.';
const IMPORT_WORDING = 'Agreed on paper at the Preston owners’ breakfast.';

export const subscriptions: SubscriptionRow[] = [
  ...confirmed.map((entry) => toRow(entry, { status: 'confirmed' })),
  ...imported.map((entry) => toRow(entry, { status: 'confirmed' })),
  ...pending.map((entry) => toRow(entry, { status: 'pending' })),
  ...suspected.map((entry) => toRow(entry, { status: 'pending', spam_reason: 'decoy' })),
  ...unsubscribed.map((entry) => toRow(entry, { status: 'unsubscribed' })),
  ...suppressed.map((entry) => toRow(entry, { status: 'suppressed' })),
];

function toRow(
  [email, source, at, confirmedAt, leftAt]: Entry,
  rest: Pick<SubscriptionRow, 'status'> & Partial<SubscriptionRow>,
): SubscriptionRow {
  return {
    id: deterministicId('subscription', email.toLowerCase()),
    email,
    first_name: FIRST_NAMES[email] ?? null,
    tags: source === 'import' ? ['Preston breakfast'] : [],
    source,
    consent_text: source === 'import' ? IMPORT_WORDING : FORM_WORDING,
    consent_version: '2026-01',
    consent_at: source === 'import' ? '2026-02-24T08:30:00.000Z' : at,
    confirmed_at: confirmedAt ?? null,
    unsubscribed_at: leftAt ?? null,
    confirm_token_hash: null,
    spam_reason: null,
    created_at: at,
    updated_at: leftAt ?? confirmedAt ?? at,
    ...rest,
  };
}
