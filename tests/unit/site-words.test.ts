import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { collectWords } from '../support/words.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/** Texts of the public site that its owner cannot edit, by file, with the reason. */
const FIXED: { readonly [file: string]: readonly (string | RegExp)[] } = {
  // Facts of the installation, and legal requirements: editing could only make them false.
  'legal/fill.tsx': [/./],
  'shared/legal-identity.ts': [/./],
  'shared/retention.ts': [/./],
  // Names of companies and formats.
  'posts/share.ts': ['Twitter', 'Facebook'],
  'sections/Footer.tsx': ['LinkedIn'],
  'posts/BlogPage.tsx': ['Atom'],
  // What texts begin with.
  'shared/errors.ts': [/^Too many requests/],
  'shared/privacy-request-form-fields.ts': [/my data$/, 'A complaint'],
  // Specified for an answer without a message; this server's always has the owner's.
  'shared/public.ts': ['Successfully subscribed to newsletter!'],
  // Names of months.
  'ui/dates.ts': [/^January .* December$/],
  // Only for colleagues and reviewers of drafts, not for visitors.
  'preview/preview-parts.tsx': [/./],
  // Hidden; only for bots.
  'ui/Decoy.tsx': ['Leave this empty'],
  // Why somebody gets a mail, from whom, how to unsubscribe and where to complain: required by law or for safety. And mails to
  // colleagues.
  'api/platform/mail/layout.ts': [
    /^Unsubscribe/,
    'If the button does not work, open this address:',
    /^Hello/,
  ],
  'api/subscriptions/confirmation-mail.ts': [/^If it was not you, /],
  'api/subscriptions/welcome-mail.ts': [/^You get this /],
  'api/consultations/confirmation-mail.ts': [/^You get this /],
  'api/consultations/appointment-mails.ts': [
    '{…} to {…}, London time',
    /^You (get|are getting) this /,
    /^(No mail server|Our meeting is cancelled|A new time for us|We have a time|Open the enquiry)/,
    /^(Agreed|Changed|Cancelled)$|^(Email|Phone): /,
  ],
  'api/privacy-requests/mails.ts': [
    /Information Commissioner’s Office/,
    /^You (get|are getting) this /,
    /^(A new |Somebody sent a privacy request|The law gives us|Open the request)/,
  ],
  // A campaign, whose other texts are written each time.
  'api/newsletters/compose.ts': [/^You get this /, /^Choose the article /],
  // The browser's console, for developers.
  'http-api.ts': ['Failed to fetch post', 'Failed to fetch categories'],
  'posts/BlogTools.tsx': ['Failed to fetch categories'],
  'posts/ShareMenu.tsx': ['Could not open a mail draft:'],
  'not-found/use-missing-report.ts': ['Could not log the missing page:'],
  'subscriptions/NewsletterForm.tsx': ['Newsletter sign-up failed:'],
};

/** Names defined by browsers and search engines, and errors that no page shows. */
const NO_WORDS =
  /^(Tab|Escape|Home|End|noopener noreferrer|xMaxYMax meet|Organization|Question|Answer|Article|Person)$|^\w+Provider is missing$|^The texts of .* are not loaded$|^(No Turnstile|Turnstile cannot be loaded|The worker could not run)\.$/;

/** Sources of mails and feeds for visitors. */
const WRITERS =
  /^api\/(\w+\/(confirmation|welcome|appointment)-mails?|privacy-requests\/mails|newsletters\/compose|site\/feeds|platform\/mail\/layout)\.ts$/;

/** Files of `shared` of which the site's code imports more than types. */
function sharedWithSite(): string[] {
  const sources = globSync('public-site/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !file.includes('.test.'),
  );
  return sources.flatMap((file) =>
    [
      ...readFileSync(path.join(ROOT, file), 'utf8').matchAll(
        /^import (?!type)[^;]*? from '#(shared\/.*?)';/gm,
      ),
    ].map(([, shared = '']) => shared),
  );
}

it('lets its owner edit every text that visitors see', () => {
  const writers = collectWords(['api']).filter(({ file }) => WRITERS.test(file));
  expect(writers.length).toBeGreaterThan(5);
  const used = sharedWithSite();
  const shared = collectWords(['shared'], true).filter(({ file }) => used.includes(file));
  expect(shared.length).toBeGreaterThan(3);
  const found = [...collectWords(['public-site'], true), ...shared, ...writers].flatMap(({ file, texts }) => {
    const fixed = FIXED[file.replace('public-site/', '')] ?? [];
    return texts
      .filter((text) => !NO_WORDS.test(text))
      .filter((text) => !fixed.some((one) => (one instanceof RegExp ? one.test(text) : one === text)))
      .map((text) => `${file} says '${text}': put it into shared/page-texts, or say here why not`);
  });
  expect(found).toEqual([]);
});
