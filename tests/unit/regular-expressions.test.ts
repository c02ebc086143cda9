import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..', '..');
const FOLDERS = ['api', 'shared', 'public-site'];
/** Characters of a text. What goes back and forth over so many takes some 100 ms, and what does not less than 1 ms. */
const LENGTH = 12_000;
/** Longest time of this thread's processor that one expression may take for one text, in milliseconds: the best of three. */
const PATIENCE = 40;
/** For files that administrators bring: what takes the square of the length is borne, what takes more is not. */
const LENGTH_OF_IMPORTS = 2500;

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

/** What makes an expression go back and forth: a long run of what it may repeat, and an end that it cannot have. */
function adversaries({ source }: RegExp): string[] {
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
  return units.flatMap((unit) => {
    const run = unit.repeat(Math.ceil(LENGTH / unit.length));
    return [`${run}\u0001`, `x${run}!`, `<${run}`, `"${run}`, `a@${run}`, `/${run}\n`];
  });
}

/** Longest texts, in characters, that reach an expression; each is cut or checked before. */
const BOUNDED: { readonly [place: string]: number } = {
  'api/media/media.ts ^-+|-+$': 60,
  'api/site/social-images/poster-lines.ts [\\s.,:;–—-]+$': 300,
  'shared/posts.ts ^-+|-+$': 100,
};
/** What the sanitiser wrote, where each bracket opens an element that is closed; and texts of our own. */
const OURS = ['api/letters/mail-html.ts', 'public-site/legal/fill.tsx'];

const found = expressions();

/** Not by the clock: what else the machine does is no fault of an expression. */
function timeOf(expression: RegExp, text: string, tries = 3): number {
  const begun = process.threadCpuUsage();
  expression.test(text);
  const took = process.threadCpuUsage(begun).user / 1000;
  return took <= PATIENCE || tries === 1 ? took : Math.min(took, timeOf(expression, text, tries - 1));
}

it('finds the expressions of the sources', () => {
  expect(found.length).toBeGreaterThan(120);
  expect(found.map(({ file }) => file)).toEqual(
    expect.arrayContaining(['shared/email.ts', 'shared/fields.ts']),
  );
});

it('would see one that takes long', () => {
  // Built here, so that no reader of sources takes it for one of the product's.
  const slow = new RegExp(['^(a', '+)', '+$'].join(''));
  expect(timeOf(slow, `${'a'.repeat(26)}!`)).toBeGreaterThan(PATIENCE);
});

it('none takes long for a text that was made to make it', () => {
  const slow: string[] = [];
  for (const { file, expression } of found.filter((one) => !OURS.includes(one.file))) {
    for (const whole of adversaries(expression)) {
      const most = file.startsWith('api/imports/') ? LENGTH_OF_IMPORTS : LENGTH * 2;
      const text = whole.slice(0, BOUNDED[`${file} ${expression.source}`] ?? most);
      const took = timeOf(expression, text);
      if (took > PATIENCE) {
        slow.push(
          `${file}: ${expression} took ${took.toFixed(0)} ms for ${JSON.stringify(text.slice(0, 12))}…`,
        );
        break;
      }
    }
  }
  expect(slow).toEqual([]);
}, 120_000);
