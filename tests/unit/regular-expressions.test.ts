import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { BELOW_CUBE, BELOW_SQUARE, costOf, growth } from '../support/growth.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const FOLDERS = ['api', 'shared', 'public-site'];
/** Characters of a text, the short ones first: what grows without measure can be waited for there. */
const SHORT = 26;
const LENGTHS = [SHORT, 240, 6000];
/** For files that administrators bring: what takes the square of the length is borne, what takes more is not. */
const LENGTHS_OF_IMPORTS = [SHORT, 240, 1200];
/** Milliseconds for all texts of an expression together that leave nothing to look at one by one. */
const UNSUSPICIOUS = 20;

interface Found {
  file: string;
  expression: RegExp;
}

/** Every literal of a regular expression in the sources that read what strangers send. */
function expressions(): Found[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  return files.flatMap((file) => {
    const text = readFileSync(file, 'utf8').replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
    return [
      ...text.matchAll(
        /(?<=[=(,:!&|?[]\s*|return )\/((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])*)\/([dgimsuvy]*)/g,
      ),
    ].flatMap(([, source = '', flags = '']) => {
      try {
        return [
          { file: path.relative(ROOT, file), expression: new RegExp(source, flags.replace(/[gy]/g, '')) },
        ];
      } catch {
        return [];
      }
    });
  });
}

/** What makes an expression go back and forth: a run of what it may repeat, and an end that it cannot have. */
function adversaries({ source }: RegExp): ((length: number) => string)[] {
  const characters = new Set([
    'a',
    '0',
    ' ',
    '\t',
    '-',
    '.',
    '/',
    '%',
    '@',
    '"',
    '<',
    '&',
    '=',
    ',',
    '\n',
    '(',
    '\\',
  ]);
  for (const character of source.replace(/\\[a-z]/gi, '')) characters.add(character);
  const words = [...source.matchAll(/[a-z]{2,}/gi)].map(([word]) => word);
  const units = [...characters, ...words, 'a.', 'a-', '-a', ' a', 'a@', '<a', '="', '& ', '\\"', '%2', 'aA0'];
  return units.flatMap((unit) => AROUND.map((around) => (length: number) => textOf(unit, around, length)));
}

/** The same few hundred texts are tried on each expression. */
const texts = new Map<string, string>();

function textOf(unit: string, [before, after]: (typeof AROUND)[number], length: number): string {
  const key = `${length} ${before} ${after} ${unit}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  const made = [before, ...Array<string>(Math.ceil(length / unit.length)).fill(unit), after].join('');
  texts.set(key, made);
  return made;
}

const AROUND = [
  ['', '\u0001'],
  ['x', '!'],
  ['<', ''],
  ['"', ''],
  ['a@', ''],
  ['/', '\n'],
] as const;

/** Longest texts, in characters, that reach an expression; each is cut or checked before. */
const BOUNDED: { readonly [place: string]: number } = {
  'api/media/media.ts ^-+|-+$': 60,
  'api/site/social-images/poster-lines.ts [\\s.,:;–—-]+$': 300,
  'shared/posts.ts ^-+|-+$': 100,
};
/** What the sanitiser wrote, where each bracket opens an element that is closed; and texts of our own. */
const OURS = ['api/newsletters/mail-html.ts', 'public-site/legal/fill.tsx'];

const found = expressions();

/** @returns what the text is made of for which the expression takes longer than it may, if there is one */
async function slowFor({ file, expression }: Found): Promise<string | undefined> {
  const isImport = file.startsWith('api/imports/');
  const most = BOUNDED[`${file} ${expression.source}`] ?? Number.POSITIVE_INFINITY;
  const texts = adversaries(expression);
  for (const length of isImport ? LENGTHS_OF_IMPORTS : LENGTHS) {
    // The square of a short text is nothing: what shows there would never end with a longer one.
    const enough = isImport && length > SHORT ? BELOW_CUBE : BELOW_SQUARE;
    const all = () => {
      for (const text of texts) expression.test(text(Math.min(length, most)));
    };
    if ((await costOf(all)) < UNSUSPICIOUS) continue;
    for (const text of texts) {
      const grown = await growth((size) => expression.test(text(size)), Math.min(length, most) / 8, {
        enough,
      });
      if (grown >= enough) return text(12);
    }
  }
}

it('finds the expressions of the sources', () => {
  expect(found.length).toBeGreaterThan(120);
  expect(found.map(({ file }) => file)).toEqual(
    expect.arrayContaining(['shared/email.ts', 'shared/fields.ts']),
  );
});

it('would see one that takes long', async () => {
  // Built here, so that no reader of sources takes them for the product's.
  const exponential = new RegExp(['^(a', '+)', '+$'].join(''));
  const square = new RegExp(['a', '+$'].join(''));
  expect(await slowFor({ file: 'api/imports/a.ts', expression: exponential })).toMatch(/aaa/);
  expect(await slowFor({ file: 'shared/a.ts', expression: square })).toMatch(/aaa/);
  expect(await slowFor({ file: 'shared/a.ts', expression: /^a+$/ })).toBeUndefined();
});

it('none takes more than a text in proportion to its length, whatever the text was made of', async () => {
  const slow: string[] = [];
  for (const one of found.filter(({ file }) => !OURS.includes(file))) {
    const text = await slowFor(one);
    if (text) slow.push(`${one.file}: ${one.expression} for ${JSON.stringify(text)}`);
  }
  expect(slow).toEqual([]);
});
