import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { collectWords } from '../support/words.ts';

/** Banned wording, and what to say instead. */
const STRUCK: [struck: RegExp, instead: string][] = [
  [/\bconsultation requests?\b/i, 'enquiry, enquiries'],
  [/\bAssignee\b|\bUnassigned\b/, 'Assigned to, Nobody yet'],
  [/\bOutbox\b/i, 'Sent email'],
  [/\bA letter\b|\bthe letter\b|\bLetters\b/, 'Campaign'],
  [/(?<!\/)\bposts?\b(?!\.csv|\/| format)/i, 'article, articles'],
  [/\bMedia\b/, 'Pictures'],
  [/\baudit log\b/i, 'Activity'],
  [/\bwhat wants looking after\b/i, 'What needs doing'],
  [/\b(?:deleted|saves?|kept|left out) by itself\b/i, 'automatically'],
  [/\bhalf way\b/, 'halfway'],
  [/\b(?:media|image) library\b/i, 'Pictures'],
  [/(?<!^Loading|^Signing in)\.\.\.$/, '…; the specification spells only Loading... and Signing in...'],
  [/^How it goes$/, 'From visit to client'],
  [/\bMedian\b/, 'usually after'],
  [/^Look again$/, 'Check now'],
  [/\bdata requests?\b/i, 'privacy request'],
  [/\bStanding note\b/i, 'Note for colleagues'],
  [/\bWhat came of it\b/i, 'Outcome'],
  [/\bbyte-order mark\b/i, 'A table for a spreadsheet'],
  [/\bslug\b/i, 'web address'],
  [/\bstands in$/i, 'Column with …'],
  [/^Given up$|^Unknown$/, 'Could not be delivered, No report yet'],
  [/\band lose them\b/i, 'Your changes are kept as a draft. Leave?'],
  [/\bSystem status\b/i, 'Health check'],
  [/\b404 log\b/i, 'Pages not found'],
  [/^Kept$|^Keeping…$|^Not kept\b/, 'Saved, Saving…, Not saved'],
  [/^(Contacted|Booked)$/, 'Replied, Meeting agreed'],
];

/** Exempt files: output for the operator, texts to visitors, and other networks' own terms. */
const SAID_TO_OTHERS = [
  /^api\/platform\/(environment|process|backup|database)\//,
  /^api\/(consultations\/confirmation-mail|privacy-requests\/mails)\.ts$|^shared\/retention\.ts$/,
  /^api\/imports\/convert\/elements\/providers\.ts$/,
];

const words = collectWords();

it('contains no banned wording', () => {
  const found = words
    .filter(({ file }) => !SAID_TO_OTHERS.some((files) => files.test(file)))
    .flatMap(({ file, texts }) =>
      texts.flatMap((text) =>
        STRUCK.filter(([struck]) => struck.test(text)).map(
          ([, instead]) => `${file}: '${text}' should say: ${instead}`,
        ),
      ),
    );
  expect(found).toEqual([]);
});

const FILE = path.resolve(import.meta.dirname, '../../dist/words.md');
const HEAD = `# Every word of the back office

What it says, its mails and its errors, file by file, for reviewing them. \`{…}\` is what is filled in.
`;

it('is listed in one file for review', () => {
  const lists = words.map(
    ({ file, texts }) => `\n## ${file}\n\n${texts.map((text) => `- ${text}\n`).join('')}`,
  );
  mkdirSync(path.dirname(FILE), { recursive: true });
  writeFileSync(FILE, HEAD + lists.join(''));
  expect(words.length).toBeGreaterThan(400);
});
