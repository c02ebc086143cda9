import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { PAGE_TEXT_DEFINITIONS } from '#shared/page-texts/index.ts';
import { App } from '../../public-site/App.tsx';
import { Intro } from '../../public-site/home/Intro.tsx';
import { findRoute } from '../../public-site/routes.tsx';
import { setPageTexts } from '../../public-site/site/page-texts.ts';
import { createQueryClient } from '../../public-site/site/query-client.ts';
import { SiteProvider } from '../../public-site/site/site-context.tsx';
import { contextOf, fakeApi } from './fake-site.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The most repetitive words that an owner may enter. */
const TWICE = Object.fromEntries(
  Object.entries(PAGE_TEXT_DEFINITIONS).map(([key, { kind, default: words }]) => {
    if (kind === 'menu') return [key, '[Same](/about)\n[Same](/about)'];
    if (['lines', 'paragraphs', 'prose'].includes(kind)) return [key, 'Same.\n- Point\n- Point\nSame.'];
    return [key, key.startsWith('home.headline') || key.startsWith('missing.') ? 'Same' : words];
  }),
);

async function show(path: string, texts: { [key: string]: string }, element = <App />) {
  const { api, site } = contextOf(fakeApi({ texts }, { logNotFound: async () => undefined }));
  const client = createQueryClient(() => false);
  const { page } = findRoute(path).route;
  await page.prepare();
  await page.loader()?.({ api, client, params: {}, pathname: path, search: '' });
  for (const name of ['layout', ...page.texts] as const) await setPageTexts(client, api, site, name);
  return render(
    <MemoryRouter initialEntries={[path]}>
      <QueryClientProvider client={client}>
        <SiteProvider settings={site} api={api} today="2026-03-14">
          {element}
        </SiteProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

// React would say so on the console, which fails a test.
test.each(['/', '/about', '/contact', '/privacy', '/terms', '/nothing-here'])(
  'no words that an owner may enter twice are taken for an identity: %s',
  async (path) => {
    const unmatched = { matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() };
    vi.stubGlobal('matchMedia', () => unmatched);
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe = vi.fn();
        disconnect = vi.fn();
      },
    );
    await show(path, TWICE);
    expect(screen.getAllByRole('link', { name: 'Same' }).length).toBeGreaterThan(1);
  },
);

test.each([
  ['We put *people* first, *always*.', 'We put people first, always.', ['people', 'always']],
  ['a 5* team', 'a 5* team', []],
  ['5* service and 4* rooms for *you*', '5* service and 4* rooms for you', ['you']],
  ['*', '*', []],
])('of the introduction %j what stands between asterisks is emphasised', async (intro, text, stressed) => {
  const { container } = await show('/', { 'home.intro': intro }, <Intro />);
  expect(container.querySelector('.intro__statement')?.textContent).toBe(text);
  expect([...container.querySelectorAll('em')].map((em) => em.textContent)).toEqual(stressed);
});
