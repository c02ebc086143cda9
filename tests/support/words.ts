import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Folders with the texts of the back office, its mails and its errors. */
const BACK_OFFICE = ['admin', 'api', 'shared'];
const NOT_WORDS = /\.test\.tsx?$|^api\/platform\/(metrics|embedded-postgres)\//;

/** The user-visible texts of a file. */
export interface Words {
  /** Path in the repository. */
  file: string;
  /** Each once, in the order of the file; `{…}` is a placeholder. */
  texts: string[];
}

/**
 * @returns the user-visible texts of the files in folders; by default of the back office, its mails and its errors
 * @param allOfTwo whether any text of two words counts, and not only what starts like a sentence
 */
export const collectWords = (folders = BACK_OFFICE, allOfTwo = false): Words[] =>
  folders
    .flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        path.posix.join(folder, name),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !NOT_WORDS.test(file))
    .sort()
    .map((file) => ({ file, texts: wordsIn(file, allOfTwo) }))
    .filter(({ texts }) => texts.length > 0);

/** The site's texts are data; of those only labels and hints count, which the back office shows. */
const PAGE_TEXTS = /^shared\/page-texts\//;
const SAID_OF_TEXTS = ['label', 'hint', 'when'];

interface Node {
  type: string;
  [part: string]: unknown;
}

/** Attributes whose values are not shown. */
const ATTRIBUTES = new Set(['sx', 'style', 'className', 'key', 'd']);
const isElsewhere = ({ type, name }: Node): boolean =>
  /^(Import|Export(All|Named).*From|TS(?!As|Satisfies|NonNull))/.test(type) ||
  (type === 'JSXAttribute' && ATTRIBUTES.has(String((name as Node).name)));

function wordsIn(file: string, allOfTwo: boolean): string[] {
  const lang = file.endsWith('x') ? 'tsx' : 'ts';
  const program = parseAst(readFileSync(path.join(ROOT, file), 'utf8'), { lang });
  const found = new Set<string>();
  const visit = (part: unknown, isTaken: boolean): void => {
    if (Array.isArray(part)) {
      for (const one of part) visit(one, isTaken);
      return;
    }
    if (typeof part !== 'object' || part === null || !('type' in part)) return;
    const node = part as Node;
    if (isElsewhere(node)) return;
    const text = textOf(node)?.replace(/\s+/g, ' ').trim();
    if (
      text !== undefined &&
      isTaken &&
      isSaid(text, node.type === 'JSXText' || (allOfTwo && /[a-z] [a-z]/.test(text)))
    )
      found.add(text);
    for (const [name, child] of Object.entries(node))
      if (!(name === 'key' && node.type === 'Property')) visit(child, isTaken || saysOfText(node));
  };
  visit(program, !PAGE_TEXTS.test(file));
  return [...found];
}

const saysOfText = ({ type, key }: Node): boolean =>
  type === 'Property' && SAID_OF_TEXTS.includes(String((key as Node).name));

function textOf({ type, value, quasis }: Node): string | undefined {
  if (type === 'JSXText' || (type === 'Literal' && typeof value === 'string')) return value as string;
  if (type !== 'TemplateLiteral') return undefined;
  return (quasis as { value: { cooked: string } }[]).map((quasi) => quasi.value.cooked).join('{…}');
}

/** Whether a string is written for people: several words, or one with a capital. */
function isSaid(text: string, isShown: boolean): boolean {
  if (!/\p{Ll}{2}/u.test(text) || /[;<>]|=\{|::|\$\d/.test(text)) return false;
  if (isShown) return true;
  // A sentence with a placeholder for a name or title.
  if (/\p{Ll} \{\w+\}|\{\w+\} \p{Ll}/u.test(text)) return true;
  // Identifiers and header names.
  if (/^\p{Lu}\w*([-\p{Lu}]\w+)+$/u.test(text)) return false;
  return /^(\{…\} ?)?[‘“'"(]?\p{Lu}[\p{L}’'-]*( |$|[.,:?!…])/u.test(text) || /^\{…\} \p{Ll}/u.test(text);
}
