import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { JSDOM } from 'jsdom';
import type { SubscriptionImport } from '#shared/subscription-imports.ts';
import { ask } from '../support/admin-client.ts';
import { expectThat, onStage, say } from '../support/stage.ts';
import { run, withPackages } from './packages.ts';

/**
 * The exports of enquiries and subscribers, opened by LibreOffice in English and in German, saved there as CSV, and imported
 * again. Needs Debian's libreoffice-calc.
 */
const LANGUAGES = { 'en-GB': 2057, 'de-DE': 1031 };

const PHONES =
  '02079460123|07700900123|(020) 7946-0123|+442079460123|+44 20 7946 0123|00442079460123|+12025550143|01632.960417 ext 12'.split(
    '|',
  );
const dialled = (phone: string) => phone.replace(/[^\d+]/g, '');
const ENQUIRIES = PHONES.map((phone, n) => ({
  first_name: ['-Ann', '=1+1', '@ann', '+1'][n % 4],
  last_name: 'O’Brien; "Jr", Lee',
  company_name: '=HYPERLINK("https://example.com")',
  email: `ann-${n}@example.com`,
  phone,
  message: 'One line\n=2+2\nand "more", really',
  source: 'check',
  created_at: n % 2 ? '2026-07-01T09:00:00Z' : '2026-01-01T09:00:05Z',
}));

const AT = {
  consent_at: '2026-07-01T09:00:00.000Z',
  source: '=footer',
  consent_text: 'Yes, please; "send" it',
};
const READERS = [
  { email: 'one@example.com', status: 'confirmed', ...AT, confirmed_at: '2026-07-02T22:59:59.000Z' },
  { email: "o'two@example.com", status: 'pending', ...AT, consent_version: '2026-11-21' },
  { email: '+three@example.com', status: 'unsubscribed', ...AT, unsubscribed_at: '2026-01-01T00:00:00.000Z' },
  { email: 'four@example.com', status: 'suppressed', ...AT, consent_version: '2026-11-21.2' },
];
const FIELDS = ['email', 'status', 'source', 'consent_text', 'consent_version'];
const MOMENTS = ['consent_at', 'confirmed_at', 'unsubscribed_at'];

interface Cell {
  type: string | null;
  text: string;
  formula: string | null;
}

/** @returns the cells of a spreadsheet in flat XML (OpenDocument 1.3), row by row */
function cellsIn(xml: string): Cell[][] {
  const { document } = new JSDOM(xml, { contentType: 'text/xml' }).window;
  return [...document.getElementsByTagName('table:table-row')].map((row) =>
    [...row.getElementsByTagName('table:table-cell')].flatMap((cell) => {
      const lines = [...cell.getElementsByTagName('text:p')].map(({ textContent }) => textContent);
      const read = {
        type: cell.getAttribute('office:value-type'),
        text: lines.join('\n'),
        formula: cell.getAttribute('table:formula'),
      };
      const times = Math.min(50, Number(cell.getAttribute('table:number-columns-repeated') ?? 1));
      return Array.from({ length: times }, () => read);
    }),
  );
}

await withPackages([], (folder) =>
  onStage(async ({ db, start, signIn }) => {
    const { url } = await start();
    const headers = { Cookie: await signIn('admin') };
    await db('consultations').delete();
    await db('subscriptions').delete();
    await db('consultations').insert(ENQUIRIES);
    await db('subscriptions').insert(READERS);
    const kept = async () =>
      JSON.stringify(
        await db('subscriptions')
          .orderBy('email')
          .select(...FIELDS, ...MOMENTS),
      );
    const before = await kept();

    const office = [`-env:UserInstallation=file://${folder}/profile`, '--headless'];
    const into = ['--outdir', folder];
    const inSpreadsheet = async (name: string, language: number) => {
      const answer = await fetch(`${url}/api/admin/${name}/export.csv`, { headers });
      if (!answer.ok) throw new Error(await answer.text());
      const file = path.join(folder, `${name}.csv`);
      await writeFile(file, Buffer.from(await answer.arrayBuffer()));
      // UTF-8, and as much recognised as the dialogue for CSV offers: the worst case for a telephone number.
      const read = `--infilter=CSV:44,34,76,1,,${language},false,true`;
      await run('soffice', [...office, read, '--convert-to', 'fods', ...into, file]);
      const sheet = path.join(folder, `${name}.fods`);
      const written = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true';
      await run('soffice', [...office, '--convert-to', written, ...into, sheet]);
      return { cells: cellsIn(await readFile(sheet, 'utf8')), saved: await readFile(file) };
    };
    const imported = async (csv: Buffer) => {
      const begun = await fetch(`${url}/api/admin/subscription-imports/upload?filename=saved.csv`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'text/csv' },
        body: new Uint8Array(csv),
      });
      const { id, counts } = (await begun.json()) as SubscriptionImport;
      return { address: `${url}/api/admin/subscription-imports/${id}`, counts };
    };

    for (const [name, language] of Object.entries(LANGUAGES)) {
      say(name);
      const enquiries = (await inSpreadsheet('consultations', language)).cells;
      const readers = await inSpreadsheet('subscriptions', language);
      const all = [...enquiries, ...readers.cells].flat();
      expectThat(all.length > 100 && all.every(({ formula }) => formula === null), 'no cell is a formula');
      const column = (rows: Cell[][], head: string) => {
        const at = rows[0]?.findIndex(({ text }) => text === head) ?? -1;
        return rows.slice(1).flatMap((row) => (row[at]?.text ? [row[at]] : []));
      };
      const phones = column(enquiries, 'Phone').map(({ type, text }) => `${type} ${dialled(text)}`);
      const dialledAlike =
        `${phones.sort()}` === `${PHONES.map((phone) => `string ${dialled(phone)}`).sort()}`;
      expectThat(dialledAlike, 'telephone numbers keep zeros and plus');
      const dates = [...column(enquiries, 'Received'), ...column(readers.cells, 'consent_at')];
      const total = ENQUIRIES.length + READERS.length;
      expectThat(dates.length === total && dates.every(({ type }) => type === 'date'), 'dates are dates');
      const again = await imported(readers.saved);
      const { add, forward, invalid } = again.counts;
      const isSame = !add && !forward && !invalid && (await kept()) === before;
      expectThat(isSame, 'saved and imported again, nobody is changed, added or refused');
      await db('subscriptions').delete();
      const whole = await imported(readers.saved);
      const body = { declaration: 'They are our own readers, exported before.' };
      await ask(`${whole.address}/run`, { cookie: headers.Cookie, body });
      expectThat((await kept()) === before, 'imported into an empty list, all fields are as they were');
      await db('subscriptions').delete();
      await db('subscriptions').insert(READERS);
    }
  }),
);
