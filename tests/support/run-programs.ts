import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** The programs of each kind. docs/developer.md has their results. */
const PROGRAMS: { readonly [kind: string]: readonly string[] } = {
  attacks: ['properties', 'timing', 'sqlmap'],
  bench: ['start', 'speed', 'search', 'slots', 'imports', 'writing'],
  faults: ['kill'],
  checks: ['html', 'calendars', 'tables', 'mail', 'webkit'],
};

/** What a program needs of Debian: by package, the command that shows whether it is here. */
const NEEDS: { readonly [name: string]: { readonly [debian: string]: string } } = {
  sqlmap: { sqlmap: 'which sqlmap' },
  speed: { wrk: 'which wrk' },
  html: { 'default-jre-headless': 'which java', 'libxml2-utils': 'which xmllint' },
  calendars: { 'python3-icalendar': '/usr/bin/python3 -c "import icalendar"' },
  tables: { 'libreoffice-calc': 'which soffice' },
  mail: { postfix: 'test -x /usr/sbin/postfix', spamassassin: 'which spamassassin' },
  webkit: {
    'webkit2gtk-driver': 'ls /usr/lib/*/webkit2gtk-*/MiniBrowser && which WebKitWebDriver',
    xvfb: 'which Xvfb',
  },
};

/** `npm run bench` runs all of `bench` in turn, `npm run bench -- speed search` only those. Numbers are passed on to them. */
const [kind = '', ...words] = process.argv.slice(2);
const numbers = words.filter((word) => /^\d+$/.test(word));
const asked = words.filter((word) => !numbers.includes(word));
const names = PROGRAMS[kind] ?? [];
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no ${unknown.join(', ')} in ${kind}. There are ${names.join(', ')}.\n`);
  process.exit(1);
}
const root = path.join(import.meta.dirname, '../..');
const build = spawnSync(process.execPath, [path.join(root, 'scripts/build.ts')]);
if (build.status !== 0) throw new Error(`The build failed:\n${build.stderr}`);
for (const name of asked.length > 0 ? asked : names) {
  process.stdout.write(`\n${name}\n`);
  const missing = Object.entries(NEEDS[name] ?? {})
    .filter(([, command]) => spawnSync('sh', ['-c', command]).status !== 0)
    .map(([debian]) => debian);
  if (missing.length > 0) {
    process.stdout.write(`  NOT RUN: apt-get install ${missing.join(' ')}\n`);
    process.exitCode = 1;
    continue;
  }
  const program = path.join(root, `tests/${kind}/${name}.ts`);
  const { status } = spawnSync(process.execPath, [program, ...numbers], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
