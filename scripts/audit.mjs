// Checks production dependencies for known vulnerabilities; runs without anything installed. High and critical ones fail,
// an unreachable registry does not.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0'], {
  cwd: root,
  encoding: 'utf8',
  timeout: 30_000,
  shell: process.platform === 'win32',
});
const found = read(stdout)?.metadata?.vulnerabilities;

if (!found) {
  say(
    'Dependency audit: the registry gave no answer, so nothing is known. Run "npm audit --omit=dev" later.',
  );
} else {
  const grave = found.high + found.critical;
  say(`Dependency audit: ${found.total} known weaknesses in production, ${grave} of them high or critical.`);
  if (grave > 0) {
    say('Run "npm audit --omit=dev" for their names, and raise the versions in package.json.');
    process.exitCode = 1;
  }
}

function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
