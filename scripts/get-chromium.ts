import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { FIREFOX, findChromium, findHeadlessShell } from '../tests/support/chromium.ts';

/**
 * Finds a working Chromium: a headless shell, which takes a third less processor time than a full browser, if it is
 * installed or available as Debian's package; otherwise a full one, or one downloaded by Playwright.
 * @returns its path, or undefined if there is none
 */
export async function getChromium(say: (line: string) => void): Promise<string | undefined> {
  const shell = await findHeadlessShell();
  if (shell) return shell;
  if (canInstall()) {
    say("No headless shell of Chromium is installed: installing Debian's package.");
    install('chromium-headless-shell');
  } else if (!(await findChromium())) {
    say('No Chromium that starts is installed: asking Playwright to download one.');
    const cli = path.join(import.meta.dirname, '../node_modules/playwright-core/cli.js');
    run(process.execPath, [cli, 'install', 'chromium']);
  }
  const found = await findChromium();
  if (!found) say('That did not help. Install Chromium, or set CHROMIUM_PATH.');
  return found;
}

/** Installs Debian's Firefox if there is none and that can be done; its test says what to do otherwise. */
export function getFirefox(say: (line: string) => void): void {
  if (existsSync(FIREFOX) || !canInstall()) return;
  say("No Firefox is installed: installing Debian's package.");
  install('firefox-esr');
}

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

function install(name: string): void {
  run('apt-get', ['update', '-q']);
  run('apt-get', ['install', '-q', '-y', '--no-install-recommends', name]);
}

function run(program: string, flags: string[]): void {
  spawnSync(program, flags, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 600_000,
  });
}
