import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { JSDOM } from 'jsdom';
import PostalMime from 'postal-mime';
import { showPageTexts } from '#shared/page-texts/show.ts';
import { type ComposedNewsletter, composeNewsletter } from '../../api/newsletters/compose.ts';
import { createMailer } from '../../api/platform/mail/mailer.ts';
import { SAMPLE_COMPANY, SAMPLE_FROM, SAMPLE_SITE, sampleMails, sendMails } from '../support/mail-samples.ts';
import { expectThat, onStage, type Stage, say } from '../support/stage.ts';
import { run } from './packages.ts';
import { withPostfix } from './postfix.ts';
import { faultsOfMail } from './rules.ts';

/**
 * Every mail of the product through a real Postfix, then by the rules of RFC 5322, 2045, 2369 and 8058, and in SpamAssassin with
 * its own rules alone. Needs root and Debian's postfix and spamassassin.
 */

/** What SpamAssassin says of mails that come from this machine without a signature, which a mail service adds. */
const OF_THE_WAY = /^(NO_RELAYS|NO_RECEIVED|ALL_TRUSTED|DKIM_\w+|SPF_\w+|DMARC_\w+|KAM_\w+)$/;

/** Points below which a rule only informs. */
const COUNTS = 0.01;

/** A newsletter with whole articles of the samples. */
async function samplesAsNewsletter({ db }: Stage): Promise<ComposedNewsletter> {
  const words = {
    post_ids: await db('blog_posts').where({ published: true }).orderBy('slug').limit(2).pluck('id'),
    subject: 'News for owners',
    preheader: 'What a board paper may cost',
    intro: '<p>Good day {first_name}, two articles this month.</p>',
    name_fallback: 'reader',
    picture: null,
    whole_posts: true,
    slug: 'news-for-owners',
  };
  return composeNewsletter(db, words, {
    site: SAMPLE_SITE,
    settingsNow: async () => ({ legal: SAMPLE_COMPANY }) as never,
    outbox: { words: async (_trx, mail) => showPageTexts(mail, {}) },
  });
}

/** @returns words and links that one part of the mail has, and the other has not */
function differences(text: string, html: string): string[] {
  const { document } = new JSDOM(html).window;
  for (const hidden of document.querySelectorAll('style, title, [style*="display:none"]')) hidden.remove();
  for (const block of document.querySelectorAll('p, td, h1, h2, h3, li, br, a')) block.append(' ');
  const wordsOf = (written: string) =>
    new Set(
      written
        .replace(/https?:\S+|mailto:\S+/g, ' ')
        .toLowerCase()
        .match(/\p{L}{4,}/gu),
    );
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
  const all = wordsOf(document.body.textContent);
  // The text has the address itself in place of a link's words, and so of the line below a button that gives it again.
  for (const link of document.querySelectorAll('a, p.quiet:has(> br + a)')) link.remove();
  const [plain, rich] = [wordsOf(text), wordsOf(document.body.textContent)];
  const unbroken = text.replaceAll('\n', '');
  return [
    ...[...rich].filter((word) => !plain.has(word)).map((word) => `only the HTML says ${word}`),
    ...[...plain].filter((word) => !all.has(word)).map((word) => `only the text says ${word}`),
    ...links
      .filter((link) => /^https?:/.test(link) && !unbroken.includes(link))
      .map((link) => `only the HTML links to ${link}`),
  ];
}

await onStage((stage) =>
  withPostfix(async ({ url, delivered, folder }) => {
    const mails = sampleMails('usual', await samplesAsNewsletter(stage));
    const mailer = createMailer({ smtpUrl: url, from: () => SAMPLE_FROM, directory: folder });
    const titles: string[] = [];
    await sendMails(stage, mails, mailer, async (title) => {
      titles.push(title);
      for (let tries = 0; (await delivered()).length < titles.length && tries < 200; tries += 1)
        await delay(100);
    });
    const files = await delivered();
    expectThat(files.length === titles.length, `Postfix delivers all of ${titles.length} mails`);

    const faults: string[] = [];
    for (const [n, raw] of files.entries()) {
      const { subject, text = '', html = '' } = await PostalMime.parse(Buffer.from(raw, 'latin1'));
      const found = [...faultsOfMail(raw), ...differences(text, html)];
      faults.push(...found.map((fault) => `${subject}: ${fault}`));
      await writeFile(path.join(folder, `${n}.eml`), raw, 'latin1');
    }
    faults.map(say);
    expectThat(faults.length === 0, 'they keep the rules of mail, and their text and HTML agree');

    const names = files.map((_, n) => path.join(folder, `${n}.eml`));
    const options = ['-L', '--cf=add_header all Rules _TESTSSCORES(,)_', '--cf=report_safe 0'];
    const { stdout } = await run('spamassassin', [...options, ...names]);
    const judged = [...stdout.matchAll(/^X-Spam-Rules: ((?:.|\n)*?)\n(?![ \t])/gm)].map(([, rules = '']) =>
      rules.replace(/\s+/g, ''),
    );
    expectThat(judged.length === files.length, 'SpamAssassin reads each');
    const fired = judged.flatMap((rules) =>
      rules
        .split(',')
        .map((rule) => rule.split('='))
        .filter(([name = '', score]) => Number(score) >= COUNTS && !OF_THE_WAY.test(name)),
    );
    for (const [rule, times] of Map.groupBy(fired, (one) => one.join(' ')))
      say(`${times.length} times ${rule}`);
    expectThat(fired.length === 0, 'and no rule of its own counts against any');
  }),
);
