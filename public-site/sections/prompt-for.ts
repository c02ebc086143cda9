import type { PageTexts } from '#shared/page-texts/index.ts';
import { PAGE_PATHS } from '#shared/public.ts';
import { isWithin } from '../site/current.ts';

/** Pages with texts of their own; '/blog' includes its articles. */
const OWN = ['about', 'specialities', 'blog', 'team'] as const;

/** @returns the texts of the floating card at an address */
export function promptFor(pathname: string, texts: PageTexts<'layout'>): { title: string; text: string } {
  const page = OWN.find((name) => isWithin(PAGE_PATHS[name], pathname));
  return page
    ? { title: texts[`prompt_${page}_title`], text: texts[`prompt_${page}_text`] }
    : { title: texts.prompt_title, text: texts.prompt_text };
}
