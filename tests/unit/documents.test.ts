import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DOCUMENTS = globSync(['*.md', 'docs/**/*.md', 'tests/README.md', 'seeds/sample/README.md'], {
  cwd: ROOT,
});
const FOLDERS =
  'admin|api|browser|components|deploy|docs|migrations|public-site|scripts|seeds|shared|site|tests|unit';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const exists = (file: string) => existsSync(path.join(ROOT, file));

/** @returns the anchors that GitHub makes of a document's headings */
function anchors(file: string): string[] {
  return [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** @returns the file names in a text, except patterns with `<…>`, `{…}` or `*` */
const filesNamed = (text: string) =>
  [...text.matchAll(new RegExp(`(?<![\\w./-])(?:${FOLDERS})/[\\w./-]*[\\w/](?![\\w<*{…$-])`, 'g'))].map(
    ([name]) => name,
  );

/** @returns the errors that `find` returns, each with its document */
const inDocuments = (find: (text: string, file: string) => string[]) =>
  DOCUMENTS.flatMap((file) => find(read(file), file).map((wrong) => `${file}: ${wrong}`));

it('documents have no broken links', () => {
  const broken = inDocuments((text, file) =>
    [...text.matchAll(/\]\((?![a-z]+:)([^)\s]+)\)/g)].flatMap(([, target = '']) => {
      const [name, anchor] = target.split('#');
      const linked = name ? path.join(path.dirname(file), name) : file;
      const isThere = exists(linked) && (anchor === undefined || anchors(linked).includes(anchor));
      return isThere ? [] : [target];
    }),
  );
  expect(DOCUMENTS.length).toBeGreaterThan(10);
  expect(broken).toEqual([]);
});

it('documents name only existing files, tests without .test.ts', () => {
  const isMissing = (name: string) =>
    !exists(name) && globSync([`${name}*`, `tests/{,all/}${name}.test.*`], { cwd: ROOT }).length === 0;
  const missing = inDocuments((text) =>
    filesNamed(text.replace(/\]\([^)]*\)|https?:\S+/g, '')).filter(isMissing),
  );
  expect(missing).toEqual([]);
});
