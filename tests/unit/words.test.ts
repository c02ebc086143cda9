import { expect, it } from 'vitest';
import { collectWords } from '../support/words.ts';

/** What was struck out, and what is said instead. */
const STRUCK: [struck: RegExp, instead: string][] = [
  [/\bconsultation requests?\b/i, 'enquiry, enquiries'],
  [/\bAssignee\b|\bUnassigned\b/, 'Assigned to, Nobody yet'],
  [/\bOutbox\b/i, 'Sent email'],
  [/\bA letter\b|\bthe letter\b|\bLetters\b/, 'Campaign'],
  [/\bPosts?\b/, 'Article, Articles'],
  [/\bMedia\b/, 'Pictures'],
  [/\baudit log\b/i, 'Activity'],
  [/\bwhat wants looking after\b/i, 'What needs doing'],
  [/\bdeleted by itself\b/i, 'deleted automatically'],
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
  [/^(Contacted|Booked)$/, 'Replied, Meeting agreed'],
];

/** For the person who looks after the server, who reads them at a prompt and in its manual. */
const FOR_THE_OPERATOR =
  /^api\/(platform\/environment|platform\/process|platform\/backup|platform\/database)\//;

const words = collectWords();

it('says nothing that was struck out', () => {
  const found = words
    .filter(({ file }) => !FOR_THE_OPERATOR.test(file))
    .flatMap(({ file, texts }) =>
      texts.flatMap((text) =>
        STRUCK.filter(([struck]) => struck.test(text)).map(
          ([, instead]) => `${file}: '${text}' should say: ${instead}`,
        ),
      ),
    );
  expect(found).toEqual([]);
});
