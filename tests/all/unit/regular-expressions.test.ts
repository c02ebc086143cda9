import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { BELOW_CUBE, BELOW_SQUARE, costOf, growth } from '../../support/growth.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const FOLDERS = ['api', 'shared', 'public-site'];
/** Lengths of texts, the shortest first, where even exponential growth ends in time. */
const SHORT = 23;
const LENGTHS = [SHORT, 240, 6000];
/** For files that administrators upload: quadratic time is accepted, but no more. */
const LENGTHS_OF_IMPORTS = [SHORT, 240, 1200];
/** Milliseconds for all texts of an expression, below which they are not examined one by one. */
const UNSUSPICIOUS = 20;

interface Found {
  file: string;
  expression: RegExp;
}

/** @returns every regular expression literal that repeats something, in the sources that parse untrusted input */
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
      if (!/[*+{]/.test(source)) return [];
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

/** Texts that cause backtracking: a run of what the expression repeats, with an end that cannot match. */
function adversaries({ source }: RegExp): ((length: number) => string)[] {
  const characters = new Set('a0 \t-./%@"<&=,\n(\\');
  for (const character of source.replace(/\\[a-z]/gi, '')) characters.add(character);
  const words = [...source.matchAll(/[a-z]{2,}/gi)].map(([word]) => word);
  const units = [...characters, ...words, 'a.', 'a-', '-a', ' a', 'a@', '<a', '="', '& ', '\\"', '%2', 'aA0'];
  return units.flatMap((unit) => AROUND.map((around) => (length: number) => textOf(unit, around, length)));
}

/** Cache of the few hundred texts tried on each expression. */
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

/** Limits in characters of texts that are cut or checked before they reach an expression. */
const BOUNDED: { readonly [place: string]: number } = {
  'api/media/media.ts ^-+|-+$': 60,
  'api/site/social-images/poster-lines.ts [\\s.,:;–—-]+$': 300,
  'shared/posts.ts ^-+|-+$': 100,
};
/** Files that only read sanitised markup or our own texts. */
const OURS = ['api/newsletters/mail-html.ts', 'public-site/legal/LegalDocument.tsx'];

const found = expressions();

/** @returns a description of a text for which the expression is too slow, if there is one */
async function slowFor({ file, expression }: Found): Promise<string | undefined> {
  const isImport = file.startsWith('api/imports/');
  const most = BOUNDED[`${file} ${expression.source}`] ?? Number.POSITIVE_INFINITY;
  const texts = adversaries(expression);
  for (const length of isImport ? LENGTHS_OF_IMPORTS : LENGTHS) {
    // Quadratic time is invisible in a short text; slowness there is exponential.
    const enough = isImport && length > SHORT ? BELOW_CUBE : BELOW_SQUARE;
    const all = () => {
      for (const text of texts) expression.test(text(Math.min(length, most)));
    };
    if ((await costOf(all)) < UNSUSPICIOUS) continue;
    for (const text of texts) {
      const grown = await growth((size) => expression.test(text(size)), Math.min(length, most) / 8, enough);
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

it('detects a slow expression', async () => {
  // Built at run time, so that the search for literals does not find them.
  const exponential = new RegExp(['^(a', '+)', '+$'].join(''));
  const square = new RegExp(['a', '+$'].join(''));
  expect(await slowFor({ file: 'api/imports/a.ts', expression: exponential })).toMatch(/aaa/);
  expect(await slowFor({ file: 'shared/a.ts', expression: square })).toMatch(/aaa/);
  expect(await slowFor({ file: 'shared/a.ts', expression: /^a+$/ })).toBeUndefined();
});

it('every expression takes time proportional to the length of its text', async () => {
  const slow: string[] = [];
  for (const one of found.filter(({ file }) => !OURS.includes(file))) {
    const text = await slowFor(one);
    if (text) slow.push(`${one.file}: ${one.expression} for ${JSON.stringify(text)}`);
  }
  expect(slow).toEqual([]);
});
