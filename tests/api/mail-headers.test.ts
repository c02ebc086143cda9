import { beforeAll, expect, it } from 'vitest';
import type { NewMail } from '../../api/platform/mail/outbox.ts';
import { faultsOfMail } from '../checks/rules.ts';
import { parseMail } from '../support/mail.ts';
import { asFiles, NAMES, type SampleName, sampleMails } from '../support/mail-samples.ts';
import { withProduct } from '../support/product.ts';

let files: { [title: string]: string };

const product = withProduct();
beforeAll(async () => {
  files = await asFiles(product, SAMPLES);
});

/** @returns the header fields, unfolded, with names in lower case */
function headersOf(raw: string): [name: string, value: string][] {
  const block = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  return block.split('\r\n').map((line) => {
    const at = line.indexOf(':');
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
  });
}
const SAMPLES = sampleMails();

it.each(Object.keys(SAMPLES))(
  'the mail "%s" keeps the rules of mail, and has no other header fields',
  (title) => {
    const raw = files[title] ?? '';
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(faultsOfMail(raw.replaceAll('\r\n', '\n'))).toEqual([]);
    const { reply_to, headers: own = {}, calendar } = SAMPLES[title] as NewMail;
    const value = Object.fromEntries(headersOf(raw));
    const expected = [
      ...['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'],
      ...(reply_to ? ['reply-to'] : []),
      ...Object.keys(own).map((name) => name.toLowerCase()),
    ];
    expect(Object.keys(value).sort()).toEqual([...new Set(expected)].sort());
    expect(value.from).toBe('"Verve & Co. Non-Executives" <hello@example.com>');
    expect(value['message-id']).toMatch(/^<[0-9a-f-]{36}@www\.example\.com>$/);
    expect(value['auto-submitted']).toBe(title === 'reply' ? 'no' : 'auto-generated');
    expect(value['content-type']).toMatch(calendar ? /^multipart\/mixed;/ : /^multipart\/alternative;/);
    expect('list-unsubscribe' in value).toBe(/^newsletter( welcome)?$/.test(title));
  },
);

it.each(Object.keys(NAMES) as SampleName[])(
  'a name with %s arrives in subject and text as it was typed',
  async (name) => {
    const title = 'consultation notification';
    const mails = { [title]: sampleMails(name)[title] as NewMail };
    const written = (await asFiles(product, mails))[title] ?? '';
    const { first_name, last_name, company_name } = NAMES[name];
    const mail = await parseMail(written);
    expect(mail.subject).toBe(`New enquiry: ${first_name} ${last_name}, ${company_name}`);
    expect(mail.text).toContain(`${first_name} ${last_name} of ${company_name}`);
    for (const line of written.slice(0, written.indexOf('\r\n\r\n')).split('\r\n'))
      expect(line.length).toBeLessThanOrEqual(998);
  },
);

it('line breaks in input add no headers or recipients', async () => {
  const evil = {
    ...(SAMPLES['consultation notification'] as NewMail),
    subject: 'Hello\r\nBcc: victim@example.net\r\n\r\nA body of their own',
    to: 'team@example.org\r\nCc: victim@example.net',
    reply_to: 'visitor@example.com\nX-Evil: 1',
  };
  const raw = (await asFiles(product, { evil })).evil ?? '';
  const headers = headersOf(raw);
  for (const name of ['bcc', 'cc', 'x-evil']) expect(headers.map(([one]) => one)).not.toContain(name);
  expect((await parseMail(raw)).subject?.replace(/\s+/g, ' ')).toBe(
    'Hello Bcc: victim@example.net A body of their own',
  );
});

it.each(['consultation confirmation', 'data request acknowledged', 'newsletter confirmation'])(
  'the mail "%s", to an address that nobody has confirmed, says nothing that a stranger wrote',
  (title) => {
    const { subject, text, html, headers } = SAMPLES[title] as NewMail;
    const { first_name, last_name, company_name } = NAMES.usual;
    for (const words of [first_name, last_name, company_name])
      expect(`${subject} ${text} ${html} ${JSON.stringify(headers)}`).not.toContain(words);
  },
);
