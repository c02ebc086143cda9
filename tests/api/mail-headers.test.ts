import { beforeAll, describe, expect, it } from 'vitest';
import type { NewMail } from '../../api/platform/mail/outbox.ts';
import { parseMail } from '../support/mail.ts';
import { asFiles, NAMES, type SampleName, sampleMails } from '../support/mail-samples.ts';
import { withProduct } from '../support/product.ts';

let files: { [title: string]: string };

const product = withProduct();
beforeAll(async () => {
  files = await asFiles(product, sampleMails());
});

/** @returns the header fields, unfolded, with names in lower case */
function headersOf(raw: string): [name: string, value: string][] {
  const block = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  return block.split('\r\n').map((line) => {
    const at = line.indexOf(':');
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
  });
}
const rawOf = (title: string) => files[title] ?? '';

const SAMPLES = sampleMails();
const TITLES = Object.keys(SAMPLES);

describe.each(TITLES)('the mail "%s"', (title) => {
  it('has each required header once, and no others', () => {
    const headers = headersOf(rawOf(title));
    const names = headers.map(([name]) => name).sort();
    const { reply_to, headers: own = {}, calendar } = SAMPLES[title] as NewMail;
    const expected = [
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
      ...(reply_to ? ['reply-to'] : []),
      ...Object.keys(own).map((name) => name.toLowerCase()),
    ];
    expect(names).toEqual([...new Set(expected)].sort());
    const value = Object.fromEntries(headers);
    expect(value.from).toBe('"Verve & Co. Non-Executives" <hello@example.com>');
    expect(value['message-id']).toMatch(/^<[0-9a-f-]{36}@www\.example\.com>$/);
    expect(value.date).toMatch(/^\w{3}, \d{1,2} \w{3} \d{4} \d\d:\d\d:\d\d \+0000$/);
    expect(value['auto-submitted']).toBe(title === 'reply' ? 'no' : 'auto-generated');
    expect(value['content-type']).toMatch(calendar ? /^multipart\/mixed;/ : /^multipart\/alternative;/);
    expect('list-unsubscribe' in value).toBe(/^newsletter( welcome)?$/.test(title));
    if (value['list-unsubscribe']) {
      expect(value['list-unsubscribe']).toMatch(
        /^<https:\/\/www\.example\.com\/newsletter\/unsubscribe\/\S+>$/,
      );
      expect(value['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    }
  });

  it('is plain ASCII in lines of at most 998 characters, text before HTML', () => {
    const raw = rawOf(title);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: matches all of ASCII
    expect(raw).toMatch(/^[\x00-\x7f]*$/);
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
    expect(raw.indexOf('text/plain')).toBeGreaterThan(0);
    expect(raw.indexOf('text/plain')).toBeLessThan(raw.indexOf('text/html'));
  });
});

it.each(Object.keys(NAMES) as SampleName[])(
  'a name with %s arrives in subject and text as it was typed',
  async (name) => {
    const mails = sampleMails(name);
    const title = 'consultation notification';
    const written = (await asFiles(product, { [title]: mails[title] as never }))[title] ?? '';
    const { first_name, last_name, company_name } = NAMES[name];
    const mail = await parseMail(written);
    expect(mail.subject).toBe(`New enquiry: ${first_name} ${last_name}, ${company_name}`);
    expect(mail.text).toContain(`${first_name} ${last_name} of ${company_name}`);
    for (const line of written.slice(0, written.indexOf('\r\n\r\n')).split('\r\n'))
      expect(line.length).toBeLessThanOrEqual(998);
  },
);

it('line breaks in input add no headers or recipients', async () => {
  const sample = sampleMails()['consultation notification'];
  if (!sample) throw new Error('There is no such sample.');
  const evil = {
    ...sample,
    subject: 'Hello\r\nBcc: victim@example.net\r\n\r\nA body of their own',
    to: 'team@example.org\r\nCc: victim@example.net',
    reply_to: 'visitor@example.com\nX-Evil: 1',
  };
  const raw = (await asFiles(product, { evil })).evil ?? '';
  const headers = headersOf(raw);
  expect(headers.map(([name]) => name)).not.toEqual(expect.arrayContaining(['bcc']));
  for (const name of ['bcc', 'cc', 'x-evil']) expect(headers.map(([one]) => one)).not.toContain(name);
  expect((await parseMail(raw)).subject?.replace(/\s+/g, ' ')).toBe(
    'Hello Bcc: victim@example.net A body of their own',
  );
});

it.each(['consultation confirmation', 'data request acknowledged', 'newsletter confirmation'])(
  'the mail "%s", to an address that nobody has confirmed, says nothing that a stranger wrote',
  (title) => {
    const { subject, text, html, headers } = sampleMails()[title] as NewMail;
    const { first_name, last_name, company_name } = NAMES.usual;
    for (const words of [first_name, last_name, company_name])
      expect(`${subject} ${text} ${html} ${JSON.stringify(headers)}`).not.toContain(words);
  },
);
