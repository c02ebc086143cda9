import { expect, it } from 'vitest';
import { collectWords } from '../support/words.ts';

/** What the public site says in words that its owner cannot change, by file, and why not. */
const FIXED: { readonly [file: string]: readonly (string | RegExp)[] } = {
  // Facts of the installation, and what the law asks for: an owner could only make them untrue.
  'legal/fill.tsx': [/./],
  // Names of companies and of formats.
  'posts/share.ts': ['Twitter', 'Facebook'],
  'sections/Footer.tsx': ['LinkedIn'],
  'posts/BlogPage.tsx': ['Atom'],
  // The calendar's.
  'ui/dates.ts': [/^January .* December$/],
  // Colleagues and reviewers read what is not public yet; no visitor does.
  'preview/preview-parts.tsx': [/./],
  // Hidden from everybody, and for robots alone.
  'ui/Decoy.tsx': ['Leave this empty'],
  // Why somebody gets a mail, who wrote it, how to leave and where to complain: the law and safety ask for it. What
  // colleagues are told of the same thing is no visitor's.
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
  // A campaign, whose other words are written each time.
  'api/newsletters/compose.ts': [/^You get this /, /^Choose the article /],
  // The browser's console, for developers.
  'http-api.ts': ['Failed to fetch post', 'Failed to fetch categories'],
  'posts/BlogTools.tsx': ['Failed to fetch categories'],
  'posts/ShareMenu.tsx': ['Could not open a mail draft:'],
  'not-found/use-missing-report.ts': ['Could not log the missing page:'],
  'subscriptions/NewsletterForm.tsx': ['Newsletter sign-up failed:'],
};

/** Names that browsers and search engines give, and errors of code that no page shows. */
const NO_WORDS =
  /^(Tab|Escape|Home|End|noopener noreferrer|xMaxYMax meet|Organization|Question|Answer|Article|Person)$|^\w+Provider is missing$|^The texts of .* are not loaded$|^(No Turnstile|Turnstile cannot be loaded|The worker could not run)\.$/;

/** What writes to visitors: their mails and their feeds. */
const WRITERS =
  /^api\/(\w+\/(confirmation|welcome|appointment)-mails?|privacy-requests\/mails|newsletters\/compose|site\/feeds|platform\/mail\/layout)\.ts$/;

it('has no words of its own: an owner can change every one that a visitor meets', () => {
  const writers = collectWords(['api']).filter(({ file }) => WRITERS.test(file));
  expect(writers.length).toBeGreaterThan(5);
  const found = [...collectWords(['public-site'], true), ...writers].flatMap(({ file, texts }) => {
    const fixed = FIXED[file.replace('public-site/', '')] ?? [];
    return texts
      .filter((text) => !NO_WORDS.test(text))
      .filter((text) => !fixed.some((one) => (one instanceof RegExp ? one.test(text) : one === text)))
      .map((text) => `${file} says '${text}': put it into shared/page-texts, or say here why not`);
  });
  expect(found).toEqual([]);
});
