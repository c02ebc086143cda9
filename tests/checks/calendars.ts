import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { ask } from '../support/admin-client.ts';
import { startSmtpServer } from '../support/smtp.ts';
import { expectThat, onStage, say } from '../support/stage.ts';
import { run, withPackages } from './packages.ts';

/**
 * An invitation, its change over both changes of London's clocks and its cancellation, as they are mailed, in two independent
 * readers of calendars, other than the library that wrote them. Needs npm and Debian's python3-icalendar.
 */
const READERS = {
  'node-ical': `
    import ical from 'node-ical';
    const { vcalendar, ...rest } = ical.sync.parseICS(text);
    const [event] = Object.values(rest);
    const people = event.attendee.map(({ params, val }) => [params.CN, val]);
    print(vcalendar.method, event.status, event.uid, Number(event.sequence),
      event.start, event.end, event.summary, event.location, event.description, people);`,
  icalendar: `
import icalendar, json, sys
from datetime import timezone
calendar = icalendar.Calendar.from_ical(open(sys.argv[1], 'rb').read())
event = calendar.walk('VEVENT')[0]
moment = lambda name: event[name].dt.astimezone(timezone.utc).strftime('%Y-%m-%dT%H:%M:%S.000Z')
people = [[one.params['CN'], str(one)] for one in event['ATTENDEE']]
print(json.dumps([calendar['METHOD'], event['STATUS'], event['UID'], event['SEQUENCE'], moment('DTSTART'), moment('DTEND'),
  event['SUMMARY'], event['LOCATION'], event.get('DESCRIPTION'), people], ensure_ascii=False, separators=(',', ':')))`,
};

const IN_NODE = `
import { readFileSync } from 'node:fs';
const text = readFileSync(process.argv[2], 'utf8');
const print = (...values) => console.log(JSON.stringify(values));`;

/** Names and words that need quoting, escaping and folding; in a name, quotation marks and semicolons become spaces. */
const PERSON = {
  first_name: 'Ann; Ælfgifu',
  last_name: 'O’Brien, "Jr"',
  company_name: 'A\\B, C; D: Ltd',
  email: 'ann@example.com',
};
const WORDS = {
  place: 'https://meet.example.com/a?b=1,2;c=3',
  line: `Bring the papers; both, please: ${'é🙂 '.repeat(40)}end`,
};

const SITE_NAME = 'Sample & Sons';

/** London's clocks go forward at 01:00 UTC on 28 March 2027, and back at 01:00 UTC on 31 October. */
const STEPS = [
  { what: 'an invitation, in the hour that is skipped', from: '2027-03-28T00:30', minutes: 60, to: '01:30' },
  { what: 'a change, to the day after', from: '2027-03-29T08:00', minutes: 45, to: '08:45' },
  { what: 'a change, to the hour that comes twice', from: '2027-10-31T00:30', minutes: 90, to: '02:00' },
  { what: 'a cancellation', from: '2027-10-31T00:30', minutes: 90, to: '02:00' },
];

/** @returns the calendar files of a mail, with the methods that its headers name */
async function calendarsIn(raw: string): Promise<{ method: string | undefined; text: string }[]> {
  const { attachments } = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' });
  return attachments
    .filter(({ mimeType }) => mimeType === 'text/calendar')
    .map(({ method, content }) => ({ method, text: String(content) }));
}

await withPackages(['node-ical@0.27.2'], (folder) =>
  onStage(async (stage) => {
    const programs = Object.entries(READERS).map(([name, reading]) => ({
      name,
      program: name === 'icalendar' ? '/usr/bin/python3' : process.execPath,
      script: path.join(folder, `${name}.mjs`),
      text: name === 'icalendar' ? reading : IN_NODE + reading,
    }));
    for (const { script, text } of programs) await writeFile(script, text);
    const smtp = await startSmtpServer();
    const { url } = await stage.start({ SMTP_URL: smtp.url, SITE_NAME });
    const cookie = await stage.signIn('admin');
    const host = await stage.db('users').whereLike('email', 'admin-%').first();
    const [{ id }] = await stage
      .db('consultations')
      .insert({ ...PERSON, source: 'check' })
      .returning('id');
    const appointment = randomUUID();
    const address = `${url}/api/admin/consultations/${id}/appointments/${appointment}`;
    for (const [sequence, { what, from, to, minutes }] of STEPS.entries()) {
      const isCancelled = what === 'a cancellation';
      const agreed = { starts_at: `${from}:00.000Z`, minutes, ...WORDS, host_id: host.id, how: 'video' };
      const { status, body } = isCancelled
        ? await ask(`${address}/cancel`, { cookie, body: { send: true } })
        : await ask(address, { method: 'PUT', cookie, body: { ...agreed, send: true } });
      if (status !== 200) throw new Error(JSON.stringify(body));
      say(what);
      while (smtp.accepted.length < 2) await delay(50);
      const files = (await Promise.all(smtp.accepted.map(calendarsIn))).flat();
      smtp.accepted.length = 0;
      const method = isCancelled ? 'CANCEL' : 'REQUEST';
      expectThat(
        files.length >= 2 && files.every((one) => one.method === method && one.text === files[0]?.text),
        `both mails carry the same file, and name ${method}`,
      );
      const name = `${PERSON.first_name} ${PERSON.last_name}`;
      const expected = JSON.stringify([
        method,
        isCancelled ? 'CANCELLED' : 'CONFIRMED',
        `${appointment}@${new URL(url).hostname}`,
        sequence,
        `${from}:00.000Z`,
        `${from.slice(0, 11)}${to}:00.000Z`,
        `${name} (${PERSON.company_name}) and Test Person, ${SITE_NAME}`,
        WORDS.place,
        WORDS.line,
        [
          [name.replace(/[";]/g, ' '), `mailto:${PERSON.email}`],
          ['Test Person', `mailto:${host.email}`],
        ],
      ]);
      const file = path.join(folder, 'meeting.ics');
      await writeFile(file, files[0]?.text ?? '');
      for (const { name: reader, program, script } of programs) {
        const { stdout } = await run(program, [script, file]);
        const isRight = stdout.trim() === expected;
        expectThat(isRight, `${reader} reads what was agreed`);
        if (!isRight) say(`    ${stdout.trim()}\n    ${expected}`);
      }
    }
    await smtp.close();
  }),
);
