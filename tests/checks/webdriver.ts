import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inPage, type Page, until } from '../support/ways.ts';

/** The name of an element's id in answers (W3C, section 11). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
type Found = { [ELEMENT]: string };

/** Drives WebKitGTK's own small browser by WebDriver, in a screen that nobody sees. */
export async function withWebKit(
  use: (visit: (play: (page: Page) => Promise<void>) => Promise<void>) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'verve-webkit-'));
  const programs: ChildProcess[] = [];
  const start = (program: string, words: string[], env: NodeJS.ProcessEnv) => {
    const child = spawn(program, words, { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
    programs.push(child);
    return child;
  };
  try {
    const screen = start('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
      PATH: process.env.PATH,
    });
    const display = String(
      await firstOf(screen, once(screen.stdio[3] as NodeJS.EventEmitter, 'data')),
    ).trim();
    // Without motion, as each frame costs as much as a click.
    await mkdir(path.join(folder, 'gtk-3.0'));
    await writeFile(path.join(folder, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
    const port = 40_000 + (process.pid % 20_000);
    const driver = start('WebKitWebDriver', [`--port=${port}`], {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      DISPLAY: `:${display}`,
      LANG: 'en_GB.UTF-8',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    });
    const address = `http://127.0.0.1:${port}`;
    const ready = async () => (await fetch(`${address}/status`).catch(() => undefined))?.ok === true;
    await firstOf(driver, until(ready, 'the driver answers'));
    await use(async (play) => {
      // It comes with WebKit, beside its processes.
      const [binary] = globSync('/usr/lib/*/webkit2gtk-*/MiniBrowser');
      const options = { binary, args: ['--automation'] };
      const { sessionId } = await ask<{ sessionId: string }>('POST', `${address}/session`, {
        capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
      });
      try {
        await play(pageOf(`${address}/session/${sessionId}`));
      } finally {
        await ask('DELETE', `${address}/session/${sessionId}`).catch(() => undefined);
      }
    });
  } finally {
    for (const program of programs.reverse()) program.kill();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @returns what comes, unless the program cannot be started or ends first */
const firstOf = <Result>(program: ChildProcess, coming: Promise<Result>): Promise<Result> =>
  Promise.race([
    coming,
    once(program, 'error').then(([error]) => Promise.reject(error)),
    once(program, 'exit').then(() => Promise.reject(new Error(`${program.spawnfile} ended.`))),
  ]);

async function ask<Value>(method: string, address: string, body: object = {}): Promise<Value> {
  const answer = await fetch(address, { method, ...(method === 'POST' && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

function pageOf(session: string): Page {
  const post = <Value = null>(command: string, body?: object) =>
    ask<Value>('POST', `${session}/${command}`, body);
  const run: Page['run'] = (work, ...values) =>
    post('execute/sync', { script: `return (${work})(...arguments)`, args: values });
  const find = async (selector: string, words = '') => {
    const script = { script: `return (${inPage})(...arguments)`, args: [selector, words] };
    let found: Found | null = null;
    const look = async () => {
      // While a page is being left, there is nothing to look into.
      found = await post<Found | null>('execute/sync', script).catch(() => null);
      return found !== null;
    };
    await until(look, `${selector} ${words}`);
    return found as unknown as Found;
  };
  /** Does something with an element as soon as it can be, as a page that is still being made replaces its parts. */
  const act = (selector: string, words: string | undefined, command: string, body?: object) =>
    until(async () => {
      const found = await find(selector, words);
      // The driver scrolls only until it is in the window, where a fixed bar may lie over it.
      const centre = (one: Element) => one.scrollIntoView({ block: 'center', behavior: 'instant' });
      const acted = run(centre, found as never).then(() =>
        post(`element/${found[ELEMENT]}/${command}`, body),
      );
      return acted.then(
        () => true,
        ({ message }: Error) => {
          if (/^(element not interactable|stale element)/.test(message)) return false;
          throw new Error(`${selector} ${words ?? ''}: ${message}`);
        },
      );
    }, `${command} ${selector}`);
  return {
    run,
    goTo: (url) => post('url', { url }),
    back: () => post('back'),
    waitFor: async (selector, words) => void (await find(selector, words)),
    waitUntilGone: (selector) =>
      until(async () => (await run(inPage, selector, '')) === null, `${selector} is gone`),
    click: (selector, words) => act(selector, words, 'click'),
    async focus(selector, words) {
      const found = await find(selector, words);
      await run((one: HTMLElement) => one.focus(), found as never);
    },
    type: (selector, text) => act(selector, undefined, 'value', { text }),
    async press(keys) {
      const actions = [...keys].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    async resize(width, height) {
      await post('window/rect', { width, height });
      return run(() => window.innerWidth);
    },
  };
}
