import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** Runs as root and in containers, and talks to nobody but the page's own server. */
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

/** A test's page lives for seconds: making its code as fast as can be takes the processors longer than that then saves. */
const SHORT_LIVED = ['--js-flags=--no-turbofan'];

let started: Promise<Browser> | undefined;

/**
 * The one browser of this worker, for all of its test files: CHROMIUM_PATH, or the first that is installed and starts.
 * Nobody closes it; it ends with the worker.
 * @param flags for what measures: none, so that code becomes as fast as it does for people
 */
export function sharedBrowser(flags = SHORT_LIVED): Promise<Browser> {
  started ??= launchBrowser(flags);
  return started;
}

async function launchBrowser(flags: string[]): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? (await findChromium());
  if (!executablePath) throw new Error('No Chromium found: set CHROMIUM_PATH, or let "npm test" get one.');
  return chromium.launch({ executablePath, args: [...FLAGS, ...flags] });
}

/** The first Chromium that is there and starts, a headless shell before a whole one. */
export async function findChromium(): Promise<string | undefined> {
  return (
    (await findHeadlessShell()) ?? firstThatStarts([...onPath(WHOLE), MAC_CHROME, chromium.executablePath()])
  );
}

/** CHROMIUM_PATH, else the first headless shell that is there and starts. */
export function findHeadlessShell(): Promise<string | undefined> {
  return firstThatStarts([process.env.CHROMIUM_PATH, ...onPath(SHELLS)]);
}

/** Ubuntu's "chromium-browser" may be a stub, so each is tried. */
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

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function starts(executablePath: string): Promise<boolean> {
  if (!isExecutable(executablePath)) return false;
  try {
    const browser = await chromium.launch({ executablePath, args: FLAGS, timeout: 20_000 });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}
