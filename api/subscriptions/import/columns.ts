import { EMAIL_PATTERN } from '#shared/email.ts';
import { fromLondonClock } from '#shared/london-clock.ts';
import type { ImportField, ImportOptions } from '#shared/subscription-imports.ts';
import type { SubscriptionStatus } from '#shared/subscriptions.ts';

type Columns = ImportOptions['columns'];

/** Column names of other tools, letters only, in lower case. */
const NAMES: { readonly [field in ImportField]: readonly string[] } = {
  email: ['email', 'emailaddress', 'mail', 'mailaddress', 'address', 'subscriberemail', 'emailid'],
  status: ['status', 'state', 'subscriptionstatus', 'subscriberstatus', 'emailstatus'],
  source: ['source', 'origin', 'signupsource', 'optinsource'],
  consent_text: ['consenttext', 'consentwording', 'consent', 'optintext'],
  consent_version: ['consentversion', 'policyversion'],
  consent_at: [
    'consentat',
    'consenttime',
    'consentdate',
    'optintime',
    'optindate',
    'subscribedat',
    'signupdate',
    'dateadded',
    'datejoined',
    'date',
  ],
  confirmed_at: ['confirmedat', 'confirmtime', 'confirmationtime', 'confirmeddate'],
  unsubscribed_at: ['unsubscribedat', 'unsubtime', 'unsubscribetime', 'unsubscribeddate'],
};

/** Rows used to find the column of addresses. */
const SAMPLE = 50;

/** @returns whether the first row is a header, and the columns of the fields */
export function readHeader(rows: readonly (readonly string[])[]): { hasHeader: boolean; columns: Columns } {
  const first = rows[0] ?? [];
  const hasHeader = !first.some((cell) => isAddress(addressIn(cell)));
  const columns: Columns = {};
  if (hasHeader) {
    const names = first.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''));
    for (const field of Object.keys(NAMES) as ImportField[]) {
      const at = NAMES[field].map((name) => names.indexOf(name)).find((index) => index >= 0);
      if (at !== undefined) columns[field] = at;
    }
  }
  if (columns.email === undefined) {
    const sample = rows.slice(hasHeader ? 1 : 0, SAMPLE);
    const width = Math.max(0, ...sample.map((row) => row.length));
    const counts = Array.from(
      { length: width },
      (_, at) => sample.filter((row) => isAddress(addressIn(row[at] ?? ''))).length,
    );
    const most = Math.max(0, ...counts);
    if (most > 0) columns.email = counts.indexOf(most);
  }
  return { hasHeader, columns };
}

export interface ReadRow {
  email: string | null;
  fields: {
    status: SubscriptionStatus;
    source: string;
    consent_text: string | null;
    consent_version: string | null;
    consent_at: string | null;
    confirmed_at: string | null;
    unsubscribed_at: string | null;
  };
  /** Why the row is invalid, or what was left out of it. */
  note: string | null;
  isValid: boolean;
}

const STATUS_NAMES: { readonly [name: string]: SubscriptionStatus } = {
  ...named('confirmed', ['confirmed', 'subscribed', 'active', 'enabled', 'optedin', 'yes', 'true']),
  ...named('pending', ['pending', 'unconfirmed', 'notconfirmed', 'awaiting']),
  ...named('unsubscribed', ['unsubscribed', 'optedout', 'left', 'inactive', 'disabled', 'no', 'false']),
  ...named('suppressed', [
    'suppressed',
    'bounced',
    'cleaned',
    'complained',
    'blocked',
    'blocklisted',
    'spam',
  ]),
};

function named(status: SubscriptionStatus, names: string[]) {
  return Object.fromEntries(names.map((name) => [name, status]));
}

/** Reads a row by the chosen columns. */
export function readRow(cells: readonly string[], { columns, ...options }: ImportOptions): ReadRow {
  const cell = (field: ImportField) => {
    const at = columns[field];
    return at === undefined || at === null ? '' : asWritten(cells[at] ?? '');
  };
  const email = addressIn(cell('email'));
  const givenStatus = cell('status')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  const status = givenStatus === '' ? options.default_status : STATUS_NAMES[givenStatus];
  const problems: string[] = [];
  if (email === '') problems.push('The address is missing');
  else if (!isAddress(email)) problems.push('This is not a valid email address');
  if (status === undefined) problems.push('This status is not recognised');
  const isValid = problems.length === 0;
  const moment = (field: 'consent_at' | 'confirmed_at' | 'unsubscribed_at', name: string) => {
    const text = cell(field);
    const read = readMoment(text);
    if (text !== '' && read === null) problems.push(`The ${name} cannot be read, and is left out`);
    return read;
  };
  const fields = {
    status: status ?? options.default_status,
    source: oneLine(cell('source')).slice(0, 100) || options.source,
    consent_text: cell('consent_text') || options.consent_text,
    consent_version: oneLine(cell('consent_version')).slice(0, 50) || null,
    consent_at: moment('consent_at', 'time of consent'),
    confirmed_at: moment('confirmed_at', 'time of confirmation'),
    unsubscribed_at: moment('unsubscribed_at', 'time of leaving'),
  };
  return { email: email.slice(0, 254) || null, fields, note: problems.join('. ') || null, isValid };
}

/** @returns the address in a cell, which may have a name as in "Ann Lee <ann@example.com>" */
const addressIn = (cell: string) =>
  (/^[^<>]*<\s*([^<>\s]+)\s*>$/.exec(cell.trim())?.[1] ?? cell.trim()).replace(/^mailto:/i, '');

const isAddress = (text: string) => text.length <= 254 && EMAIL_PATTERN.test(text);

/** Removes the apostrophe with which exports prevent formulas. */
const asWritten = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r\n])/, '').trim();

// biome-ignore lint/suspicious/noControlCharactersInRegex: a cell may hold any
const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();

/**
 * Reads ISO 8601 or a British date; null for anything else. Without a time zone it is London time, as in our own exports.
 */
function readMoment(text: string): string | null {
  const british = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?:[ ,T]+(\d{1,2}:\d{2}(?::\d{2})?))?$/.exec(text);
  const iso =
    /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i.exec(
      text,
    );
  let written: string | undefined;
  let zone: string | undefined;
  if (british) {
    const [, day = '', month = '', year, time = '00:00'] = british;
    written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${time.padStart(5, '0')}`;
  } else if (iso) {
    const [, day, time = '00:00'] = iso;
    zone = iso[3]
      ?.toUpperCase()
      .replace(/^([+-]\d{2}):?(\d{2})?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`);
    written = `${day}T${time}`;
  }
  const shown = written === undefined ? Number.NaN : Date.parse(`${written}${zone ?? 'Z'}`);
  if (Number.isNaN(shown)) return null;
  const moment = new Date(zone === undefined ? fromLondonClock(shown) : shown);
  const year = moment.getUTCFullYear();
  return year < 1900 || year > 9999 ? null : moment.toISOString();
}
