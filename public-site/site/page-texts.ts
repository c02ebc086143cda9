import { createContext, useContext } from 'react';
import { commonWords, fillAll } from '#shared/fill-in.ts';
import type { PageTextPage, PageTexts } from '#shared/page-texts/index.ts';
import type { PublicApi, SiteSettings } from '#shared/public.ts';

type LoadedTexts = { readonly [Page in PageTextPage]?: PageTexts<Page> };

export const TextsContext = createContext<LoadedTexts>({});

/** Texts with the names in their place: both change far more rarely than pages are rendered. */
const filled = new WeakMap<object, { settings: SiteSettings; texts: object }>();

/** @returns the words of these pages, with the site's name and the numbers in their place */
export async function loadPageTexts(
  api: PublicApi,
  settings: SiteSettings,
  pages: readonly PageTextPage[],
): Promise<LoadedTexts> {
  const loaded = pages.map(async (page) => {
    const read = await api.getPageTexts(page);
    let known = filled.get(read);
    if (known?.settings !== settings) {
      known = { settings, texts: fillAll(read, commonWords(settings)) };
      filled.set(read, known);
    }
    return [page, known.texts];
  });
  return Object.fromEntries(await Promise.all(loaded));
}

/** Texts of the current page or of the layout. */
export function usePageTexts<Page extends PageTextPage>(page: Page): PageTexts<Page> {
  const texts: PageTexts<Page> | undefined = useContext(TextsContext)[page];
  if (!texts) throw new Error(`The texts of ${page} are not loaded`);
  return texts;
}
