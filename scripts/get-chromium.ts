import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { findChromium } from '../tests/support/chromium.ts';

/**
 * A Chromium that starts: an installed one, else one that Playwright downloads, else Debian's package.
 * @returns its path, or undefined when none can be had
 */
export async function getChromium(say: (line: string) => void): Promise<string | undefined> {
  const installed = await findChromium();
  if (installed) return installed;
  say('No Chromium that starts is installed: asking Playwright to download one.');
  run(process.execPath, [
    path.join(import.meta.dirname, '../node_modules/playwright-core/cli.js'),
    'install',
    'chromium',
  ]);
  const downloaded = await findChromium();
  if (downloaded) return downloaded;
  if (process.getuid?.() !== 0) {
    say('That did not help. Install Chromium, or set CHROMIUM_PATH.');
    return undefined;
  }
  say("That did not help: installing Debian's package.");
  run('apt-get', ['update', '-q']);
  run('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium']);
  return findChromium();
}

function run(program: string, flags: string[]): void {
  spawnSync(program, flags, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 600_000,
  });
}
