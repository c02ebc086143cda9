import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Import {
  /** The importing file, from the project's root with slashes. */
  from: string;
  /** The imported file from the project's root, or a package's name. */
  to: string;
  /** Whether it disappears when types are stripped. */
  typeOnly: boolean;
}

const FOLDERS = ['shared', 'api', 'admin', 'public-site', 'migrations', 'seeds'];
/** Folders of api/ that combine nouns, like the files directly in it. */
const API_COMPOSERS = ['site', 'imports', 'personal-data', 'samples', 'going-live'];
/** Folders of admin/ that every noun builds on. */
const ADMIN_BASE = ['layout', 'theme', 'session', 'forms', 'lists'];
/** Nouns that others may import. */
const API_SHARED_NOUNS = ['media'];

/** Layers of api/imports, from the bottom: which layers each may import besides records.ts and notes.ts. */
const IMPORT_LAYERS: { readonly [layer: string]: readonly string[] } = {
  'records.ts': ['text'],
  'notes.ts': [],
  text: ['text'],
  containers: ['text', 'containers'],
  formats: ['text', 'containers', 'formats'],
  convert: ['text', 'convert'],
  sandbox: ['text', 'containers', 'formats', 'convert', 'sandbox'],
  // Untrusted content is read and converted only in the sandbox.
  batch: ['text', 'sandbox', 'batch'],
  http: ['text', 'sandbox', 'batch', 'http'],
};
/** Layers that use the database. */
const IMPORT_WRITERS = ['batch', 'http'];

/** @returns every import statement in the product's code, without tests */
export function readImports(root: string): Import[] {
  return FOLDERS.flatMap((folder) => sourceFiles(path.join(root, folder))).flatMap((file) => {
    const from = path.relative(root, file).split(path.sep).join('/');
    return importsOf(from, readFileSync(file, 'utf8'));
  });
}

/** @returns the imports in the text of a file */
export function importsOf(from: string, source: string): Import[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
  const statement =
    /(?:^|[;\n])\s*(?:import|export)\s+(?<what>type\s[^'";]*?from\s*|[^'";]*?\bfrom\s*|)['"](?<specifier>[^'"]+)['"]/g;
  const dynamic = /\bimport\(\s*['"](?<specifier>[^'"]+)['"]\s*\)/g;
  const found = [...code.matchAll(statement), ...code.matchAll(dynamic)];
  return found.map(({ groups }) => ({
    from,
    to: targetOf(from, groups?.specifier ?? ''),
    typeOnly: isTypeOnly(groups?.what ?? ''),
  }));
}

/** @returns a sentence for each import that violates the directions of ARCHITECTURE.md */
export function violations(imports: Import[]): string[] {
  return imports.flatMap((one) => {
    const reason = reasonAgainst(one, imports);
    return reason ? [`${one.from} imports ${one.to}: ${reason}`] : [];
  });
}

/** @returns the files of each import cycle (strongly connected components, by Tarjan's algorithm) */
export function circles(imports: Import[]): string[][] {
  const targets = Map.groupBy(imports, ({ from }) => from);
  const order = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): number => {
    const own = order.size;
    order.set(file, own);
    stack.push(file);
    let lowest = own;
    for (const { to } of targets.get(file) ?? []) {
      if (!order.has(to)) lowest = Math.min(lowest, visit(to));
      else if (stack.includes(to)) lowest = Math.min(lowest, order.get(to) ?? own);
    }
    if (lowest === own) {
      const circle = stack.splice(stack.indexOf(file));
      if (circle.length > 1) found.push(circle);
    }
    return lowest;
  };
  for (const file of targets.keys()) if (!order.has(file)) visit(file);
  return found;
}

function reasonAgainst({ from, to, typeOnly }: Import, all: Import[]): string | undefined {
  const [side, folder = ''] = from.split('/');
  const [target, targetFolder = ''] = to.split('/');
  const ours = FOLDERS.includes(target ?? '') || ['scripts', 'tests'].includes(target ?? '');
  if (side === 'shared') {
    const isKnown = ['shared', 'zod', 'date-fns'].includes(target ?? '');
    return isKnown ? undefined : 'shared imports zod, date-fns and its own files';
  }
  if (side === 'migrations') return ours ? 'a migration must mean the same for ever' : undefined;
  if (side === 'seeds') return undefined;
  if (side === 'public-site' && target === 'zod' && !typeOnly && to !== 'zod/mini') return 'it uses zod/mini';
  if (side === 'public-site' && target === 'shared' && !typeOnly) {
    const loaded = [...closure(to, all)];
    const heavy = ['zod', 'date-fns'].find((name) =>
      loaded.some((one) => one === name || (one.startsWith(`${name}/`) && one !== 'zod/mini')),
    );
    if (heavy)
      return `it would load all of ${heavy}; types are free, values come from files that use zod/mini or nothing`;
  }
  if (ours && target !== side && target !== 'shared') {
    const seedsAtStart = from === 'api/platform/process/prepare-database.ts' && target === 'seeds';
    return seedsAtStart ? undefined : `${side} imports shared and itself`;
  }
  if (side === 'admin' && target === 'admin' && ADMIN_BASE.includes(folder)) {
    const isNoun = to.split('/').length > 2 && !ADMIN_BASE.includes(targetFolder);
    return isNoun ? 'layout, theme, session, forms and lists of admin import no noun' : undefined;
  }
  const ofImports = reasonInsideImports(from, to);
  if (ofImports) return ofImports;
  if (side !== 'api' || target !== 'api' || from.split('/').length < 3) return undefined;
  return reasonInsideApi(folder, to.split('/').length < 3 ? undefined : targetFolder);
}

function reasonInsideImports(from: string, to: string): string | undefined {
  const [folder, layer = ''] = from.startsWith('api/imports/') ? from.split('/').slice(1) : [];
  const below = folder && Object.hasOwn(IMPORT_LAYERS, layer) ? IMPORT_LAYERS[layer] : undefined;
  if (!below) return undefined;
  const isDatabase = to === 'knex' || to.startsWith('knex/');
  if (isDatabase && !IMPORT_WRITERS.includes(layer)) return 'this layer of imports knows no database';
  const target = to.startsWith('api/imports/') ? (to.split('/')[2] ?? '') : '';
  const isBelow = ['', 'records.ts', 'notes.ts', ...below].includes(target);
  return isBelow ? undefined : `api/imports/${layer} imports what is below it`;
}

/** @param target undefined for a file directly in api/ */
function reasonInsideApi(folder: string, target: string | undefined): string | undefined {
  if (folder === 'platform') return target === 'platform' ? undefined : 'the platform knows no noun';
  if (target === undefined || target === folder || target === 'platform') return undefined;
  if (API_SHARED_NOUNS.includes(target) || API_COMPOSERS.includes(folder)) return undefined;
  return 'nouns are combined in api/*.ts and the folders in API_COMPOSERS';
}

/** @returns the file with all its transitive value imports */
function closure(file: string, imports: Import[]): Set<string> {
  const reached = new Set([file]);
  for (const place of reached) {
    for (const { from, to, typeOnly } of imports) if (from === place && !typeOnly) reached.add(to);
  }
  return reached;
}

function targetOf(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  return specifier;
}

function isTypeOnly(what: string): boolean {
  if (/^type\s/.test(what)) return true;
  const names = /^\{([^}]*)\}\s*from/.exec(what)?.[1];
  const parts = names
    ?.split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return parts !== undefined && parts.length > 0 && parts.every((part) => part.startsWith('type '));
}

function sourceFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}
