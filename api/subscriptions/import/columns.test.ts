import { describe, expect, it, test } from 'vitest';
import { readHeader, readRow } from './columns.ts';

const OPTIONS = {
  ...({ default_status: 'pending', source: 'import', consent_text: null, marks: {} } as const),
  tags: [] as string[],
};
const READ = { isValid: true, note: null, email: 'ann@example.com' };

it('takes addresses as mail programs write them, with a name', () => {
  const read = (cell: string) => readRow([cell], { ...OPTIONS, columns: { email: 0 } }, ['Email']);
  expect(read('Ann Lee <ann@example.com>')).toMatchObject(READ);
  expect(read('"Lee, Ann" < ann@example.com >')).toMatchObject(READ);
  expect(read('<mailto:ann@example.com>')).toMatchObject(READ);
  expect(read('\u200bann@exämple.com')).toMatchObject({ ...READ, email: 'ann@xn--exmple-cua.com' });
  expect(read('Ann <ann@example.com> <bob@example.com>').isValid).toBe(false);
  expect(read('Ann <nobody>').isValid).toBe(false);
});

it('reads first names, also of whole names, and leaves out what is not certain', () => {
  const read = (header: string, row: string) => {
    const headers = header.split('|');
    const { columns } = readHeader([headers, row.split('|')]);
    const { fields, note } = readRow(row.split('|'), { ...OPTIONS, columns }, headers);
    return fields.first_name ?? note;
  };
  for (const header of ['First Name', 'FNAME', 'first_name', 'Given name', 'name'])
    expect(read(`Email|${header}`, 'a@example.com|Zoë'), header).toBe('Zoë');
  expect(read('Email|First Name|Name', 'a@example.com|Mary Anne|Mary Anne Lee')).toBe('Mary Anne');
  expect(read('Email|Name|Last name', 'a@example.com|Mary Anne|Lee')).toBe('Mary Anne');
  for (const whole of ['Ann', 'Ann Lee', 'Ann van Lee'])
    expect(read('Email|Name', `a@example.com|${whole}`), whole).toBe('Ann');
  const unclear = 'The first name is not clear, and is left out';
  for (const whole of 'Lee, Ann/Dr Ann Lee/Mr Lee/A. Lee/Ann Lee, MBA/a@example.com/365 Ltd'.split('/'))
    expect(read('Email|Full name', `a@example.com|${whole}`), whole).toBe(unclear);
  expect(read('Email|Name', 'a@example.com|')).toBeNull();
});

it('reads the contacts of Google, with several addresses in a cell and its own groups', () => {
  const headers = ['Given Name', 'Family Name', 'Group Membership', 'E-mail 1 - Type', 'E-mail 1 - Value'];
  const row = ['Ann', 'Lee', 'VIP ::: * myContacts', '* ', 'ann@example.com ::: lee@example.com'];
  const { columns, marks } = readHeader([headers, row]);
  expect(readRow(row, { ...OPTIONS, columns, marks }, headers)).toMatchObject({
    ...READ,
    fields: { first_name: 'Ann', tags: ['VIP'], status: 'pending' },
  });
});

it('finds such a column, and proposes a plain "Date" as the time of consent', () => {
  const row = ['Ann <ann@example.com>', '01/02/2026'];
  const found = { hasHeader: true, columns: { email: 0, consent_at: 1 }, marks: {} };
  expect(readHeader([['Who', 'Date'], row])).toEqual(found);
  expect(readHeader([row]).hasHeader).toBe(false);
  expect(readHeader([['Email', 'Date', 'Signup date']]).columns).toEqual({ email: 0, consent_at: 2 });
});

it('says which times cannot be read', () => {
  const read = (cell: string) => {
    const options = { ...OPTIONS, columns: { email: 0, consent_at: 1 } };
    const { fields, note } = readRow(['ann@example.com', cell], options, ['Email', 'Date']);
    return fields.consent_at ?? note;
  };
  expect(read('05/07/2026 09:10')).toBe('2026-07-05T08:10:00.000Z');
  expect(read('last week')).toBe('The time of consent cannot be read, and is left out');
});

/** What becomes of the last row of a file, its columns taken as proposed, if rows without a status are confirmed. */
function outcomeOf(table: string, more: object = {}): string {
  const rows = table.split('\n').map((line) => ['a@example.com', ...line.split(',')]);
  rows[0] = ['Email', ...(rows[0] ?? []).slice(1)];
  const { columns, marks } = readHeader(rows);
  const options = { ...OPTIONS, default_status: 'confirmed', columns, marks, ...more } as const;
  const { fields, isValid, note } = readRow(rows.at(-1) ?? [], options, rows[0]);
  return isValid ? fields.status : `not valid: ${note}`;
}

describe('the marks of people who left', () => {
  test.each([
    // Mailchimp's files of the unsubscribed, the cleaned and the subscribed.
    ['OPTIN_TIME,CONFIRM_TIME,UNSUB_TIME\n2018-01-02 10:00:00,,2018-07-23 12:19:27', 'unsubscribed'],
    ['UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_REASON\n,,NORMAL', 'unsubscribed'],
    ['OPTIN_TIME,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE\n2018-01-02 10:00:00,2019-01-01 10:00:00,', 'suppressed'],
    [
      'MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,GMTOFF,LAST_CHANGED,LEID,EUID,NOTES,TAGS\n2,2018-01-02 10:00:00,1.2.3.4,,,51,0,2019-01-01,1,ab,,',
      'confirmed',
    ],
    // Ghost
    ['subscribed_to_emails,complimentary_plan,deleted_at,labels\nfalse,,,VIP', 'unsubscribed'],
    ['subscribed_to_emails,deleted_at\ntrue,2026-11-27T15:10:19.000Z', 'unsubscribed'],
    ['subscribed_to_emails,deleted_at\ntrue,', 'confirmed'],
    // Substack
    ['active_subscription,expiry,plan,email_disabled\nfalse,,other,true', 'unsubscribed'],
    ['active_subscription,expiry,plan,email_disabled,created_at\nfalse,,other,false,2025-01-01', 'confirmed'],
    ['Active\nfalse', 'unsubscribed'],
    // HubSpot
    ['Unsubscribed from all email\ntrue', 'unsubscribed'],
    ['Opted out of email: Marketing Information\ntrue', 'unsubscribed'],
    ['Email hard bounce reason\nUNKNOWN_USER', 'suppressed'],
    ['Invalid email address\ntrue', 'suppressed'],
    ['Marketing contact status\nNon-marketing contact', 'unsubscribed'],
    ['Unsubscribed from all email,Email hard bounce reason\nfalse,', 'confirmed'],
    ['Marketing contact status\nMarketing contact', 'confirmed'],
    // Brevo
    ['EMAIL_BLACKLISTED,SMS_BLACKLISTED\ntrue,false', 'suppressed'],
    ['EMAIL_BLACKLISTED,SMS_BLACKLISTED\nfalse,true', 'confirmed'],
    // MailerLite, where "Subscribed" has a time
    ['Sent,Opens,Subscribed,Unsubscribed\n3,1,2023-01-01 10:00:00,2024-01-01 10:00:00', 'unsubscribed'],
    ['Sent,Opens,Subscribed,Unsubscribed\n3,1,2023-01-01 10:00:00,', 'confirmed'],
    // Beehiiv
    ['status,unsubscribed_at\nactive,2024-03-13 11:33:53 UTC', 'unsubscribed'],
    ['status,unsubscribed_at\nactive,', 'confirmed'],
    ['status\nvalidating', 'pending'],
    // Buttondown
    ['type,unsubscription_date,undeliverability_date\nunsubscribed,,', 'unsubscribed'],
    ['type,unsubscription_date,undeliverability_date\nregular,2024-03-13T11:33:53Z,', 'unsubscribed'],
    ['type,unsubscription_date,undeliverability_date\nregular,,2024-03-13T11:33:53Z', 'suppressed'],
    ['type,unsubscription_date,undeliverability_date\nunactivated,,', 'pending'],
    ['type,unsubscription_date,undeliverability_date\nregular,,', 'confirmed'],
    // Kit
    ['state\ncancelled', 'unsubscribed'],
    ['state\nbounced', 'suppressed'],
    ['status,created_at\nactive,2023-03-24 10:23:10 UTC', 'confirmed'],
    // Campaign Monitor, whose consent to be counted is none to be mailed
    ['Date Joined,Consent to Track\n2 Jan 2024 10:00,Unchanged', 'confirmed'],
    // Zoho, Wix
    ['Contact Status\nDo Not Mail', 'unsubscribed'],
    ['Email subscriber status\nNever subscribed', 'unsubscribed'],
    // Pipedrive, Constant Contact, Mailjet
    ['Person - Marketing status\nNo consent', 'unsubscribed'],
    ['Person - Marketing status\nPending double opt-in', 'pending'],
    ['Email status,Email permission status\nNo Permissions Set,', 'unsubscribed'],
    ['Email status,Email permission status\nAwaiting Confirmation,', 'pending'],
    ['Email status,Email permission status\nActive,Express', 'confirmed'],
    ['IsExcludedFromCampaigns\ntrue', 'unsubscribed'],
    // CiviCRM
    ['No Bulk Emails (User Opt Out),On Hold\n,1', 'suppressed'],
    ['No Bulk Emails (User Opt Out),On Hold\n0,0', 'confirmed'],
    // MailerLite, Flodesk, Salesforce Marketing Cloud
    ['status\njunk', 'suppressed'],
    ['Status\nMarked as spam', 'suppressed'],
    ['Status\nHeld', 'suppressed'],
    // Klaviyo and Shopify, where somebody may have left the text messages only.
    ['Email Marketing Consent,SMS Marketing Consent\nSUBSCRIBED,UNSUBSCRIBED', 'confirmed'],
    ['Email Marketing Consent,SMS Marketing Consent\nNEVER_SUBSCRIBED,SUBSCRIBED', 'unsubscribed'],
    // Shopify, Salesforce
    ['Accepts Email Marketing\nno', 'unsubscribed'],
    ['HasOptedOutOfEmail,EmailBouncedDate\nFALSE,2024-01-01', 'suppressed'],
    // Plain lists
    ['unsubscribed_at\nlast week', 'unsubscribed'],
    ['unsubscribed_at\n0000-00-00 00:00:00', 'confirmed'],
    ['unsubscribed_at\nNULL', 'confirmed'],
    ['subscribed\nno', 'unsubscribed'],
    ['subscribed\nyes', 'confirmed'],
    ['unsubscribed\nTRUE', 'unsubscribed'],
    ['unsubscribed\nFALSE', 'confirmed'],
    ['opt_out\n1', 'unsubscribed'],
    ['opt_out\n0', 'confirmed'],
    ['opt-in\nN', 'unsubscribed'],
    ['Do not email\nx', 'unsubscribed'],
    ['Bounced\nyes', 'suppressed'],
    ['Spam complaint\n2024-01-01', 'suppressed'],
    ['Notes\nUnsubscribed', 'unsubscribed'],
    ['Reason\nSpam complaint', 'suppressed'],
    ['Reason\nHard bounce', 'suppressed'],
    ['OK to email?\nNo', 'unsubscribed'],
    ['Send newsletter\nN', 'unsubscribed'],
    ['Mailing list\nno', 'unsubscribed'],
    ['Receives emails,Emails opened\nyes,0', 'confirmed'],
    ['status\n0', 'unsubscribed'],
    // The strongest counts.
    ['status,unsubscribed_at\nconfirmed,2023-01-01', 'unsubscribed'],
    ['status,consent\nsubscribed,No', 'unsubscribed'],
    ['status,bounced\nunsubscribed,1', 'suppressed'],
    ['status,unsub_time\nsomething,2023-01-01', 'unsubscribed'],
    // A consent of yes or no is not the wording of a consent.
    ['consent\nNo', 'unsubscribed'],
    ['consent\nwithdrawn', 'unsubscribed'],
    ['consent\nyes', 'confirmed'],
    ['consent\nyes\n', 'pending'],
    ['consent\nSend me the letter\nNo', 'unsubscribed'],
    // Links to leave are in every row.
    ['Unsubscribe link\nhttps://old.example/leave/1', 'confirmed'],
    // What is not understood is not written.
    ['consent\nyes\nmaybe', 'not valid: “maybe” in “consent” is not understood'],
    ['status\nsometimes', 'not valid: This status is not recognised'],
    ['status\n2', 'not valid: This status is not recognised'],
    ['Cancel date\n', 'not valid: It is not known whether “Cancel date” says that this person left'],
    ['DOUBLE_OPT-IN\n1', 'not valid: It is not known whether “DOUBLE_OPT-IN” says that this person left'],
    ['Emails bounced\n2', 'not valid: It is not known whether “Emails bounced” says that this person left'],
  ])('%j: %s', (table, outcome) => {
    expect(outcomeOf(table)).toBe(outcome);
  });

  it('keep their sense in a column that is chosen as the status', () => {
    const asStatus = { columns: { email: 0, status: 1 } };
    expect(outcomeOf('email_disabled\ntrue', asStatus)).toBe('unsubscribed');
    expect(outcomeOf('email_disabled\nfalse', asStatus)).toBe('confirmed');
    expect(outcomeOf('email_disabled\nfalse', { ...asStatus, default_status: 'pending' })).toBe('pending');
    expect(outcomeOf('CLEAN_TIME\n2020-01-01', asStatus)).toBe('suppressed');
  });

  it('are what an admin says they are', () => {
    const table = 'Cancel date\n2024-01-01';
    expect(outcomeOf(table, { marks: { 1: 'left' } })).toBe('unsubscribed');
    expect(outcomeOf(table, { marks: { 1: 'bounced' } })).toBe('suppressed');
    expect(outcomeOf(table, { marks: { 1: 'none' } })).toBe('confirmed');
    expect(outcomeOf('unsubscribed_at\n2024-01-01', { marks: { 1: 'none' } })).toBe('unsubscribed');
  });

  it('keep the time of leaving, and tell why', () => {
    const headers = ['Email', 'UNSUB_TIME', 'Consent'];
    const options = { ...OPTIONS, columns: { email: 0, unsubscribed_at: 1, consent_text: 2 } };
    const read = readRow(['a@example.com', '2018-07-23 12:19:27', 'Yes'], options, headers);
    expect(read).toMatchObject({
      fields: { status: 'unsubscribed', unsubscribed_at: '2018-07-23T11:19:27.000Z', consent_text: null },
      note: '“UNSUB_TIME” says “2018-07-23 12:19:27”',
    });
  });
});
