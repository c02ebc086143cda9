import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');
/** Which layers of api/imports each imports besides records.ts and text.ts. Only batch and http know the database. */
const LAYERS: { readonly [layer: string]: RegExp } = {
  containers: /^containers$/,
  formats: /^(containers|convert|formats)$/,
  convert: /^convert$/,
  sandbox: /^(containers|formats|convert|sandbox)$/,
  batch: /^(sandbox|batch)$/,
  http: /^(sandbox|batch|http)$/,
};
/** Folders of api/ that combine nouns, like the files directly in it; and what nouns may import. */
const COMPOSERS = /^(site|imports|personal-data|samples|going-live)$/;
const FOR_NOUNS = /^(platform|media|content)$/;
const ADMIN_BASE = /^(layout|theme|session|forms|lists)$/;

/** @returns whether ARCHITECTURE.md forbids the import; biome.json has the rules between the parts of the product */
function isForbidden(from: string, to: string): boolean {
  const [part = '', folder = '', layer = ''] = from.split('/');
  const [target = '', targetFolder = '', targetLayer = ''] = to.split('/');
  const below = folder === 'imports' && part === 'api' ? LAYERS[layer] : undefined;
  if (below && target === 'knex') return !/^(batch|http)$/.test(layer);
  if (folder === 'platform' && /^(seeds|scripts|migrations)$/.test(target)) return true;
  if (target !== part || !from.includes('/', part.length + 1)) return false;
  const inFolder = to.split('/').length > 2;
  if (below && targetFolder === 'imports' && inFolder && !/\.ts$/.test(targetLayer))
    return !below.test(targetLayer);
  if (part === 'admin') return inFolder && ADMIN_BASE.test(folder) && !ADMIN_BASE.test(targetFolder);
  if (part !== 'api' || targetFolder === folder || COMPOSERS.test(folder)) return false;
  return folder === 'platform' || (inFolder && !FOR_NOUNS.test(targetFolder));
}

test('imports keep to the directions of ARCHITECTURE.md', () => {
  const found = globSync('{api,admin}/*/**/*.{ts,tsx}', { cwd: ROOT }).flatMap((from) =>
    [...readFileSync(path.join(ROOT, from), 'utf8').matchAll(/(?:\bfrom|import\(?) ?'([^'#]+)'/g)].map(
      ([, name = '']) => [from, name.startsWith('.') ? path.join(path.dirname(from), name) : name] as const,
    ),
  );
  expect(found.length).toBeGreaterThan(1000);
  const ours = found.filter(([from]) => !/\.test\.tsx?$/.test(from));
  expect(ours.filter(([from, to]) => isForbidden(from, to))).toEqual([]);
});

test.each([
  ['api/platform/http/a.ts', 'api/posts/resource.ts', true],
  ['api/platform/process/a.ts', 'seeds/seed.ts', true],
  ['api/posts/a.ts', 'api/categories/public.ts', true],
  ['api/posts/a.ts', 'api/platform/http/api-error.ts', false],
  ['api/site/a.ts', 'api/categories/public.ts', false],
  ['api/imports/sandbox/a.ts', 'knex', true],
  ['api/imports/formats/a.ts', 'api/imports/batch/reading.ts', true],
  ['api/imports/formats/a.ts', 'api/imports/records.ts', false],
  ['admin/forms/a.tsx', 'admin/bin/kinds.ts', true],
  ['admin/posts/a.tsx', 'admin/forms/Form.tsx', false],
])('%s imports %s: forbidden is %s', (from, to, forbidden) => {
  expect(isForbidden(from, to)).toBe(forbidden);
});
