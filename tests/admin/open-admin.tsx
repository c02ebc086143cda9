import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Editor } from '@tiptap/core';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, vi } from 'vitest';
import type { Role } from '#shared/permissions.ts';
import { App } from '../../admin/App.tsx';
import { clearSession } from '../../admin/session/session.ts';
import { SESSION_COOKIE } from '../../api/platform/auth/session.ts';
import type { RunningProduct } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

export interface OpenAdmin {
  /** Current path below /admin, as in the address bar. */
  path(): string;
  /** Navigates to a path below /admin, as a link or Find does. */
  go(path: string): Promise<void>;
  /** Current query. */
  query(): URLSearchParams;
  /** Ends the session on the server, without the page knowing, once the page has no pending requests. */
  loseSession(): Promise<void>;
  /** Every request the page made, as 'PUT /api/admin/posts/…'. */
  requests: string[];
}

/** One style sheet, as in a production build; development would have one element per rule. */
const styles = createCache({ key: 'css', speedy: true });

let close: () => Promise<void> = async () => undefined;

/** Closes the open page, if any, once its requests are answered, so that none reaches another test. */
export const closeAdmin = (): Promise<void> => close();

/**
 * Opens the real admin app at a path below /admin, over the real product; closes the page that was open before. A test file
 * must call `closeAdmin` after each test.
 * @param role of the signed-in person; null for an account without a role, 'nobody' for no session
 */
export async function openAdmin(
  product: RunningProduct,
  path: string,
  role: Role | 'nobody' | null = 'admin',
): Promise<OpenAdmin> {
  await close();
  const browser: Browser = {
    cookie: role === 'nobody' ? '' : await signIn(product, role),
    waiting: new Set(),
  };
  const requests: string[] = [];
  actAsWideBrowser();
  vi.stubGlobal('fetch', browserFetch(product, browser, requests));
  localStorage.clear();
  clearSession();
  const router = createMemoryRouter([{ path: '*', element: <App /> }], { initialEntries: [path] });
  const page = render(
    <CacheProvider value={styles}>
      <RouterProvider router={router} />
    </CacheProvider>,
  );
  close = async () => {
    close = async () => undefined;
    page.unmount();
    cleanup();
    await answered(browser);
    // A closed page gets no more responses.
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
  };
  return {
    path: () => router.state.location.pathname,
    go: (path) => act(() => router.navigate(path)),
    query: () => new URLSearchParams(router.state.location.search),
    loseSession: async () => {
      await answered(browser);
      browser.cookie = '';
    },
    requests,
  };
}

/** The label of a field, which ends in an asterisk in its own element if the field is required. */
export const exactly = (label: string) => new RegExp(`^${label.replace(/[()]/g, '\\$&')}(?:\\s*\\*)?$`);

/** Waits for the field with this label. */
export const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);

/** Fills in the field with this label. */
export async function type(label: string | RegExp, value: string): Promise<void> {
  fireEvent.change(await field(label), { target: { value } });
}

/** Clicks the button with this name, once it is there. */
export async function press(name: string | RegExp): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }));
}

/** Opens the details panel of the article editor. */
export async function openPanel(): Promise<void> {
  await press('Panel');
}

/** Presses Ctrl+S in the article editor, which saves a draft without publishing it. */
export function keepNow(): void {
  fireEvent.keyDown(window, { key: 's', ctrlKey: true });
}

/** The same, and waits until it is saved. */
export async function keep(): Promise<void> {
  keepNow();
  await screen.findByText(/^Saved \d\d:\d\d$/);
}

/** Publishes the article, whatever the checklist finds. @param button name of the button */
export async function publish(button: string | RegExp = 'Publish changes'): Promise<void> {
  const opener = await screen.findByRole<HTMLButtonElement>('button', { name: button });
  // Off until the page knows what has changed, which may be after it says that all is saved.
  await waitFor(() => expect(opener.disabled).toBe(false));
  await userEvent.click(opener);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/^The checklist found nothing\.$|things? to look at first:$/);
  await userEvent.click(dialog.getByRole('button', { name: /^(Publish (now|anyway)|Schedule)$/ }));
}

/** Waits for the text editor of a post. */
export async function editor(): Promise<Editor> {
  const text = await screen.findByRole<HTMLElement & { editor: Editor }>('textbox', { name: 'Content' });
  return text.editor;
}

interface Browser {
  cookie: string;
  /** Pending requests. */
  waiting: Set<Promise<unknown>>;
}

/** Waits until no request is pending and the page has handled the last response. */
async function answered(browser: Browser): Promise<void> {
  do {
    await Promise.allSettled(browser.waiting);
    await new Promise<void>((done) => nextTurn(done));
  } while (browser.waiting.size > 0);
}

const nextTurn = globalThis.setImmediate;
const real = globalThis.fetch;

/** fetch as in a browser: with relative URLs and cookies. */
function browserFetch(product: RunningProduct, browser: Browser, requests: string[]): typeof fetch {
  const ask: typeof fetch = async (input, init = {}) => {
    const url = new URL(String(input), product.url);
    requests.push(`${init.method ?? 'GET'} ${url.pathname}`);
    const headers = new Headers(init.headers);
    if (browser.cookie) headers.set('Cookie', browser.cookie);
    const response = await real(url, { ...init, headers });
    const given = response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0] ?? '')
      .find((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`));
    if (given) browser.cookie = given.endsWith('=') ? '' : given;
    // Read here, so that the response is complete when it no longer counts as pending.
    const body = await response.arrayBuffer();
    return new Response(body.byteLength > 0 ? body : null, response);
  };
  return (input, init) => {
    const answer = ask(input, init);
    browser.waiting.add(answer);
    const done = () => browser.waiting.delete(answer);
    answer.then(done, done);
    return answer;
  };
}

/** jsdom has no layout, so media queries are answered for a window 1440 px wide. */
function actAsWideBrowser(): void {
  const width = 1440;
  vi.stubGlobal('scrollTo', () => undefined);
  // ProseMirror measures text.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  vi.stubGlobal('matchMedia', (query: string) => {
    const least = Number(/min-width:\s*([\d.]+)px/.exec(query)?.[1] ?? 0);
    const most = Number(/max-width:\s*([\d.]+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY);
    const matches = !query.includes('prefers-') && width >= least && width <= most;
    return { matches, media: query, addEventListener: () => undefined, removeEventListener: () => undefined };
  });
}
