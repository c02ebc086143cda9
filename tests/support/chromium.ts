import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** The other browser, of few tests: FIREFOX_PATH, or where Debian puts its Firefox. */
export const FIREFOX = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';

/** For running as root and in containers, without network traffic of its own. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Without the optimising compiler, which does not pay off for pages that live for seconds. */
const SHORT_LIVED = ['--js-flags=--no-turbofan'];

let started: Promise<Browser> | undefined;

/**
 * The browser that all test files of this worker share: CHROMIUM_PATH, or the first installed one that starts. It ends with
 * the worker.
 * @param flags none for benchmarks, so that code is optimised as for users
 */
export function sharedBrowser(flags = SHORT_LIVED): Promise<Browser> {
  started ??= launchBrowser(flags);
  return started;
}

/** @param without flags of Playwright's that are left out */
export async function launchBrowser(flags: string[], without: string[] = []): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? (await findChromium());
  if (!executablePath) throw new Error('No Chromium found: set CHROMIUM_PATH, or let "npm test" get one.');
  return chromium.launch({ executablePath, args: [...FLAGS, ...flags], ignoreDefaultArgs: without });
}

/** @returns the first installed Chromium that starts, headless shells first */
export async function findChromium(): Promise<string | undefined> {
  return (
    (await findHeadlessShell()) ?? firstThatStarts([...onPath(WHOLE), MAC_CHROME, chromium.executablePath()])
  );
}

/** @returns CHROMIUM_PATH, or the first installed headless shell that starts */
export function findHeadlessShell(): Promise<string | undefined> {
  return firstThatStarts([process.env.CHROMIUM_PATH, ...onPath(SHELLS)]);
}

/** Tries each, because Ubuntu's "chromium-browser" may be a stub. */
async function firstThatStarts(candidates: (string | undefined)[]): Promise<string | undefined> {
  for (const candidate of candidates) if (candidate && (await starts(candidate))) return candidate;
  return undefined;
}

const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

function onPath(names: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

async function starts(executablePath: string): Promise<boolean> {
  if (!existsSync(executablePath)) return false;
  try {
    const browser = await chromium.launch({ executablePath, args: FLAGS, timeout: 20_000 });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}
