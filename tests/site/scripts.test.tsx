import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startMotion } from '../../public-site/browser/rotation.ts';
import { startShare } from '../../public-site/browser/share.ts';
import { keepToast, toast } from '../../public-site/browser/toast.ts';
import { startZone } from '../../public-site/browser/visitor-zone.ts';
import { FINANCE, failing, fakeApi, GROWTH, samplePost } from './fake-site.ts';
import { allowAnalytics, collectEvents, showPage } from './in-browser.ts';

let events: ReturnType<typeof collectEvents>;
beforeEach(() => {
  events = collectEvents();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  // The scripts of a page listen as long as it is shown.
  const listening: (() => void)[] = [];
  const listen = document.addEventListener.bind(document);
  vi.spyOn(document, 'addEventListener').mockImplementation(
    (...[type, listener, options]: Parameters<typeof listen>) => {
      listen(type, listener, options);
      listening.push(() => document.removeEventListener(type, listener, options));
    },
  );
  return () => {
    for (const stop of listening) stop();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    window.localStorage.clear();
  };
});
const sent = (name: string) => events.filter((event) => event.name === name).map(({ fields }) => fields);

/** Milliseconds for a pending animation frame of jsdom. */
const FRAMES = 100;

/**
 * Fake timers for the rest of this test. jsdom drives animation frames with an interval, kept while any is pending: one that
 * was started on the fake clock would never fire again in this process, even in later files.
 */
function withFakeTimers(options?: Parameters<typeof vi.useFakeTimers>[0]): void {
  vi.useFakeTimers(options);
  // Runs after the hooks that close the page.
  onTestFinished(() => {
    vi.advanceTimersByTime(FRAMES);
    vi.useRealTimers();
  });
}

/** A module with nothing in memory. */
async function fresh<Module>(load: () => Promise<Module>): Promise<Module> {
  vi.resetModules();
  return load();
}

describe('reports', () => {
  /** Shows a page and starts its reports. @param at its address by then @returns what is posted */
  async function reportOf(url: string, at = url): Promise<unknown[]> {
    allowAnalytics();
    const posted: unknown[] = [];
    vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
      posted.push([address, JSON.parse(String(body))]);
      return new Response(null, { status: 204 });
    });
    await showPage(url);
    window.history.replaceState(null, '', at);
    const { startReports } = await fresh(() => import('../../public-site/browser/reports.ts'));
    startReports();
    return posted;
  }

  test.each([
    ['full', '/about', 'Open WhatsApp'],
    ['mini', '/no/such/page', 'Message on WhatsApp'],
  ])(
    'the %s options open in a new tab and record each click with its place',
    async (variant, url, message) => {
      await reportOf(url);
      const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-cta-location]')];
      expect(links.map(({ target, rel }) => [target, rel])).toEqual([
        ['_blank', 'noopener noreferrer'],
        ['_blank', 'noopener noreferrer'],
      ]);
      expect(links.map(({ protocol }) => protocol)).toEqual(['tel:', 'https:']);
      for (const link of links) {
        link.addEventListener('click', (event) => event.preventDefault());
        fireEvent.click(link);
      }
      await expect
        .poll(() => sent('cta_click'))
        .toEqual(
          ['Call 01632 960000', message].map((text) => ({
            cta_location: `contact_section_${variant}`,
            cta_text: text,
            event_category: 'engagement',
          })),
        );
    },
  );

  test.each([
    ['/no/such/page', 1],
    ['/blog/no-such-article', 0],
  ])(
    'a missing page is reported to the log, and to analytics if it is no article: %s',
    async (url, count) => {
      const posted = await reportOf(url);
      const { userAgent } = navigator;
      expect(posted).toEqual([['/api/log-404', { path: url, referrer: null, userAgent, errorType: '404' }]]);
      await expect.poll(() => sent('page_view')).toEqual([{ path: url }]);
      expect(sent('page_not_found')).toEqual(
        Array(count).fill({ path: url, referrer: null, user_agent: userAgent }),
      );
    },
  );

  test('a redirect by the server and an opened article are reported, and the address is tidied first', async () => {
    await reportOf('/blog/cash-first', '/blog/cash-first?redirected_from=%2Fold&fbclid=abc#part');
    const about = { post_title: 'Cash first', post_category: 'Growth', read_time: 4 };
    await expect
      .poll(() => events)
      .toEqual([
        { name: 'url_redirect', fields: { from: '/old', to: '/blog/cash-first', type: 'automatic' } },
        { name: 'page_view', fields: { path: '/blog/cash-first' } },
        { name: 'blog_view', fields: { ...about, event_label: 'cash-first' } },
      ]);
    expect(window.location.href).toMatch(/\/blog\/cash-first#part$/);
  });
});

describe('the list of articles', () => {
  const many = Array.from({ length: 14 }, (_, n) =>
    samplePost({ slug: `post-${n}`, title: `Title ${n}`, category: n % 2 ? GROWTH : FINANCE }),
  );
  const api = fakeApi({ posts: many });
  const asked: string[] = [];

  /** Shows the list and starts its script. @param leftFor where Back led before @returns what its visitor does */
  async function showList(url: string, answering = api, leftFor = url) {
    await showPage(url, api);
    window.history.replaceState(null, '', leftFor);
    asked.length = 0;
    const { render } = await import('../../public-site/entry-server.tsx');
    const { contextOf } = await import('./fake-site.ts');
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address);
      const { html, status } = await render(address, contextOf(answering));
      return new Response(html, { status });
    });
    const { startBlog } = await fresh(() => import('../../public-site/browser/blog.ts'));
    startBlog(url);
    return {
      type: (text: string) => fireEvent.input(screen.getByRole('searchbox'), { target: { value: text } }),
      follow: (name: string) => fireEvent.click(screen.getByRole('link', { name })),
      shown: () => window.location.pathname + window.location.search,
      titles: () => [...document.querySelectorAll('.post h3')].map(({ textContent }) => textContent),
    };
  }
  const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  test('a category swaps the list, its title, its count and the choice, without asking again for five minutes', async () => {
    withFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    const { follow, titles, shown } = await showList('/blog');
    follow('Growth');
    await later(0);
    await vi.waitFor(() => expect(titles()).toHaveLength(7));
    expect(shown()).toBe('/blog?category=growth');
    expect(document.title).toBe('Growth Articles | Verve & Co. Non-Executives');
    expect(document.querySelector('#articles-title')?.textContent).toBe('Growth Articles');
    expect(document.querySelector('#articles-count')?.textContent).toBe('7 of 7 articles shown');
    expect(document.querySelector('#categories [aria-current]')?.textContent).toBe('Growth');
    follow('Finance');
    await vi.waitFor(() => expect(titles()).toContain('Title 0'));
    follow('Growth');
    await vi.waitFor(() => expect(titles()).toContain('Title 1'));
    expect(asked).toEqual(['/blog?category=growth', '/blog?category=finance']);
    follow('Finance');
    await vi.waitFor(() => expect(titles()).toContain('Title 0'));
    await later(5 * 60 * 1000);
    follow('Growth');
    await vi.waitFor(() => expect(asked).toHaveLength(3));
  });

  test('Back to a list that this one replaced, before the script arrived, shows that list and its search', async () => {
    const { titles } = await showList('/blog?category=growth&q=Title', api, '/blog');
    await expect.poll(() => titles()).toContain('Title 0');
    expect(asked).toEqual(['/blog']);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  test('a search keeps a category chosen during typing, and is one history entry, however many letters it has', async () => {
    withFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const { type, follow, shown } = await showList('/blog');
    type('p');
    follow('Growth');
    await later(500);
    const before = window.history.length;
    for (const text of ['pr', 'pri']) {
      type(text);
      await later(500);
    }
    expect(shown()).toBe('/blog?category=growth&q=pri');
    expect(window.history.length).toBe(before);
  });

  test('a search typed just before a dialog opens waits until it is closed, also at an address in capitals', async () => {
    withFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const { type, shown } = await showList('/Blog');
    type('cash');
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.className = 'consultation';
    dialog.open = true;
    await later(500);
    expect(shown()).toBe('/Blog');
    dialog.remove();
    await later(500);
    expect(shown()).toBe('/blog?q=cash');
  });

  test('a failed list is asked for once more, and says so with a button that loads the page again', async () => {
    const { follow } = await showList('/blog', fakeApi({}, { listPosts: failing('Failed to fetch posts') }));
    follow('Growth');
    await expect
      .poll(() => document.querySelector('#articles')?.textContent)
      .toBe('Failed to load articlesFailed to fetch postsTry Again');
    expect(asked).toEqual(['/blog?category=growth', '/blog?category=growth']);
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    follow('Finance');
    await expect
      .poll(() => document.querySelector('#articles')?.textContent)
      .toContain('We cannot reach our server.');
  });

  test('a list that takes longer than a third of a second says that it loads', async () => {
    withFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { follow } = await showList('/blog');
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    follow('Growth');
    await later(299);
    expect(document.querySelector('#articles')?.textContent).not.toContain('Loading articles...');
    await later(1);
    expect(document.querySelector('#articles')?.textContent).toBe('Loading articles...');
  });

  test('more articles are appended, counted, and get the focus', async () => {
    const { follow, titles } = await showList('/blog');
    follow('Load more');
    await expect.poll(() => titles()).toHaveLength(14);
    expect(document.querySelector('#articles-count')?.textContent).toBe('14 of 14 articles shown');
    expect(document.activeElement?.textContent).toBe('Title 12');
    expect(document.querySelector('[data-more]')).toBeNull();
  });
});

describe('the share menu', () => {
  /** Shows an article and starts its menu, which jsdom cannot open. @returns what a choice does */
  async function shareBy() {
    // jsdom has no popovers.
    HTMLElement.prototype.hidePopover = () => undefined;
    const { matches } = Element.prototype;
    vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector) {
      return selector !== ':popover-open' && matches.call(this, selector);
    });
    allowAnalytics();
    await showPage('/blog/cash-first');
    startShare();
    return (share: string) => fireEvent.click(document.querySelector(`[data-share="${share}"]`) as Element);
  }
  const said = () => document.querySelector('[data-toast]')?.textContent;

  test('opens a platform in a window of 600 by 400, records it, and offers the device only if it can share', async () => {
    const opened = vi.fn();
    vi.stubGlobal('open', opened);
    (await shareBy())('platform');
    expect(opened.mock.calls).toEqual([
      [expect.stringMatching(/^https:..twitter\.com/), '_blank', 'width=600,height=400,noopener'],
    ]);
    const shared = { platform: 'twitter', content_type: 'blog_post', event_label: 'Cash first' };
    await expect.poll(() => sent('share')).toEqual([shared]);
    expect(document.querySelector('[data-share="device"]')).toBeNull();
  });

  test('says nothing of a share on the device that fails, and says when an address cannot be copied', async () => {
    const share = vi.fn(() => Promise.reject(new DOMException('No', 'AbortError')));
    const writeText = vi.fn(() => Promise.reject(new DOMException('No', 'NotAllowedError')));
    vi.stubGlobal('navigator', Object.assign(navigator, { share, clipboard: { writeText } }));
    onTestFinished(() => Object.assign(navigator, { share: undefined }));
    const choose = await shareBy();
    choose('device');
    const url = 'https://www.example.com/blog/cash-first';
    expect(share).toHaveBeenCalledWith({ title: 'Cash first', text: 'Thirteen weeks are enough.', url });
    expect(said()).toBeUndefined();
    choose('copy');
    await expect.poll(said).toContain('Copy failedUnable to copy the link. Please try again.');
    expect(writeText).toHaveBeenCalledWith(url);
  });
});

test('the headlines take turns every four seconds, and pause', async () => {
  withFakeTimers();
  await showPage('/');
  startMotion();
  const hero = document.querySelector<HTMLElement>('.hero');
  vi.advanceTimersByTime(3999);
  expect(hero?.dataset.scene).toBe('1');
  vi.advanceTimersByTime(1);
  expect(hero?.dataset.scene).toBe('2');
  expect(document.querySelectorAll('.is-shown')).toHaveLength(1);
  vi.advanceTimersByTime(8000);
  expect(hero?.dataset.scene).toBe('1');
  fireEvent.click(screen.getByRole('button', { name: 'Pause headlines' }));
  vi.advanceTimersByTime(20_000);
  expect(hero?.dataset.scene).toBe('1');
  fireEvent.click(screen.getByRole('button', { name: 'Play headlines' }));
  vi.advanceTimersByTime(4000);
  expect(hero?.dataset.scene).toBe('2');
});

test('one toast at a time: it leaves by itself unless it is an error, held, or has a link', async () => {
  withFakeTimers();
  await showPage('/about', fakeApi(), { scheduling_url: 'https://calendar.example' });
  const shown = () =>
    [...document.querySelectorAll('[data-toast]')].map((card) => card.querySelector('b')?.textContent);
  toast({ title: 'One', description: 'a' });
  toast({ title: 'Two', description: 'b' });
  expect(shown()).toEqual(['Two']);
  fireEvent.focusIn(document.querySelector('[data-toast]') as Element);
  vi.advanceTimersByTime(20_000);
  expect(shown()).toEqual(['Two']);
  fireEvent.focusOut(document.querySelector('[data-toast]') as Element);
  vi.advanceTimersByTime(8000);
  expect(shown()).toEqual([]);
  toast({ title: 'Failed', description: 'c', isError: true });
  vi.advanceTimersByTime(20_000);
  expect(document.querySelector('[role="alert"] [data-toast]')?.textContent).toContain('Failed');
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.append(document.querySelector('.toasts')?.cloneNode(true) as Element);
  dialog.open = true;
  onTestFinished(() => dialog.remove());
  toast({ title: 'Done', description: 'd', schedule: '/book?request=1' });
  expect(dialog.textContent).toContain('Done');
  keepToast(dialog);
  vi.advanceTimersByTime(20_000);
  expect(document.querySelector('.floats [data-toast] a')?.getAttribute('href')).toBe('/book?request=1');
});

test.each([
  [
    'https://a.example/book?with=1',
    'Europe/London',
    ['https://a.example/book?with=1&zone=Pacific%2FAuckland'],
  ],
  ['https://a.example/book?zone=Europe%2FParis', 'Europe/Paris', []],
  ['https://a.example/book', 'Pacific/Auckland', []],
])('%s in %s leads a visitor in Auckland to %j', (address, zone, to) => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone: 'Pacific/Auckland',
  } as Intl.ResolvedDateTimeFormatOptions);
  const form = document.body.appendChild(document.createElement('form'));
  onTestFinished(() => form.remove());
  form.dataset.zoneForm = '';
  form.innerHTML = `<select name="zone"><option>${zone}</option></select>`;
  const shown: string[] = [];
  startZone(address, (href) => shown.push(href));
  expect(shown).toEqual(to);
});
