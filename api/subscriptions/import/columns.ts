import { EMAIL_PATTERN, withAsciiDomain } from '#shared/email.ts';
import type { ImportField, ImportOptions } from '#shared/subscription-imports.ts';
import { columnName, yesOrNo } from '../../platform/csv.ts';
import { parseDate } from '../../platform/dates.ts';
import { findMarks, isGone, isMark, readMarks, statusIn, strongest } from './marks.ts';

type Columns = ImportOptions['columns'];

/** Column names of other tools, letters only, in lower case; the first that is there counts. */
const NAMES: { readonly [field in ImportField]: string } = {
  email: 'email emailaddress mail mailaddress address subscriberemail emailid',
  // Of the last ones, a whole name, the first word is taken.
  first_name:
    'firstname fname forename givenname christianname name fullname subscribername displayname contactname',
  tags: 'tags tag labels label groups group groupmembership segments categories',
  status:
    'status state subscriptionstatus subscriberstatus emailsubscriberstatus emailstatus contactstatus subscribed issubscribed subscribedtoemails',
  source: 'source origin signupsource optinsource',
  consent_text: 'consenttext consentwording consent optintext',
  consent_version: 'consentversion policyversion',
  consent_at:
    'consentat consenttime consentdate optintime optindate subscribedat subscribedon signupdate dateadded addedtime addedon datejoined date createdat created subscriptiondate startdate',
  confirmed_at: 'confirmedat confirmtime confirmationtime confirmeddate confirmationdate confirmedoptindate',
  unsubscribed_at:
    'unsubscribedat unsubtime unsubscribetime unsubscribeddate unsubscribedon unsubscriptiondate unsubscribedate unsubscribed',
};

/** Rows used to find the column of addresses. */
const SAMPLE = 50;

/** @returns whether the first row is a header, the columns of the fields, and what columns say of people who left */
export function readHeader(rows: readonly (readonly string[])[]): {
  hasHeader: boolean;
  columns: Columns;
  marks: ImportOptions['marks'];
} {
  const first = rows[0] ?? [];
  const hasHeader = !first.some((cell) => isAddress(addressIn(cell)));
  const columns: Columns = {};
  if (hasHeader) {
    const names = first.map(columnName);
    for (const field of Object.keys(NAMES) as ImportField[]) {
      const at = NAMES[field]
        .split(' ')
        .map((name) => names.indexOf(name))
        .find((index) => index >= 0);
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
  const marks = hasHeader ? findMarks(first) : {};
  const { status, consent_text: wording } = columns;
  const someCell = (at: number, says: (cell: string) => unknown) =>
    rows.slice(1).some((row) => says(row[at] ?? ''));
  // A column "subscribed" has yes and no, or when that was; a column "consent" yes and no, or its wording.
  if (typeof status === 'number' && marks[status] === 'subscribed' && someCell(status, parseDate)) {
    delete columns.status;
    columns.consent_at ??= status;
  }
  if (typeof wording === 'number' && marks[wording] === 'subscribed') {
    if (someCell(wording, statusIn)) delete columns.consent_text;
    else marks[wording] = 'none';
  }
  return { hasHeader, columns, marks };
}

/**
 * Reads a row by the chosen columns. A mark of having left, bounced or complained in any column outweighs its status.
 * @param headers the names of all columns
 * @returns note: why the row is invalid, or what was left out of it; null if nothing
 */
export function readRow(
  cells: readonly string[],
  { columns, marks, ...options }: ImportOptions,
  headers: readonly string[],
) {
  const cell = (field: ImportField) => {
    const at = columns[field];
    return at === undefined || at === null ? '' : asWritten(cells[at] ?? '');
  };
  const email = addressIn(cell('email'));
  const marked = readMarks(cells.map(asWritten), { columns, marks }, headers);
  const given = isMark(marks[columns.status ?? -1]) ? '' : cell('status');
  const stated = given === '' ? options.default_status : statusIn(given);
  const status = strongest([stated, ...marked.statuses]);
  const problems: string[] = [];
  if (email === '') problems.push('The address is missing');
  else if (!isAddress(email)) problems.push('This is not a valid email address');
  if (status === undefined) problems.push('This status is not recognised');
  if (!isGone(status)) problems.push(...marked.problems);
  const isValid = problems.length === 0;
  if (isGone(status) && status !== stated) problems.push(...marked.reasons.slice(0, 1));
  const moment = (field: 'consent_at' | 'confirmed_at' | 'unsubscribed_at', name: string) => {
    const text = cell(field);
    const read = parseDate(text, 'London');
    if (text !== '' && read === null && yesOrNo(text) === null)
      problems.push(`The ${name} cannot be read, and is left out`);
    return read;
  };
  const named = cell('first_name');
  const first = holdsWholeNames(headers, columns.first_name) ? firstWord(named) : named;
  if (named !== '' && first === '') problems.push('The first name is not clear, and is left out');
  const fields = {
    first_name: oneLine(first).slice(0, 100) || null,
    tags: [...new Set([...tagsIn(cell('tags')), ...options.tags])].slice(0, 20),
    status: status ?? options.default_status,
    source: oneLine(cell('source')).slice(0, 100) || options.source,
    consent_text: (statusIn(cell('consent_text')) ? '' : cell('consent_text')) || options.consent_text,
    consent_version: oneLine(cell('consent_version')).slice(0, 50) || null,
    consent_at: moment('consent_at', 'time of consent'),
    confirmed_at: moment('confirmed_at', 'time of confirmation'),
    unsubscribed_at: moment('unsubscribed_at', 'time of leaving'),
  };
  return { email: email.slice(0, 254) || null, fields, note: problems.join('. ') || null, isValid };
}

/** @returns the tags in a cell, which Mailchimp puts in quotes; Google's own groups begin with a star */
const tagsIn = (cell: string): string[] =>
  oneLine(cell)
    .split(/[,;|]|:::/)
    .map((tag) => tag.replaceAll('"', '').trim().slice(0, 50))
    .filter((tag) => tag !== '' && !tag.startsWith('* '));

const WHOLE_NAMES = /^(?:full|subscriber|display|contact)?name$/;
const LAST_NAMES = /^(?:last|sur|family)name$|^lname$/;

/** Whether a column has whole names: it is called so, and no other column has the last names. */
const holdsWholeNames = (headers: readonly string[], at: number | null | undefined): boolean =>
  WHOLE_NAMES.test(columnName(headers[at ?? -1] ?? '')) &&
  !headers.some((header) => LAST_NAMES.test(columnName(header)));

/** @returns the first word; empty for a title or an initial, and where the last name stands first, as in 'Lee, Ann' */
const firstWord = (whole: string): string =>
  /^(?!(?:mr|mrs|ms|miss|mx|dr|prof|professor|sir|dame|lord|lady|rev|reverend)\b)\p{L}[\p{L}\p{M}'’-]+(?=\s[^,]*$|$)/iu.exec(
    whole,
  )?.[0] ?? '';

/** @returns the address in a cell, which may have a name as in "Ann Lee <ann@example.com>", or be the first of Google's several */
const addressIn = (cell: string) =>
  withAsciiDomain(
    (/^[^<>]*<\s*([^<>\s]+)\s*>$/.exec(cell.trim())?.[1] ?? cell.split(' ::: ', 1).join('').trim()).replace(
      /^mailto:/i,
      '',
    ),
  );

const isAddress = (text: string) => text.length <= 254 && EMAIL_PATTERN.test(text);

/** Removes the apostrophe with which exports prevent formulas. */
const asWritten = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r\n])/, '').trim();

// biome-ignore lint/suspicious/noControlCharactersInRegex: a cell may hold any
const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();
