import type { PageTexts } from '#shared/page-texts/index.ts';
import { PAGE_PATHS } from '#shared/public.ts';
import { isWithin } from '../navigation/current.ts';

/** The pages whose card has words of its own; that of '/blog' is also for its articles. */
const OWN = ['about', 'specialities', 'blog', 'team'] as const;

/** What the floating card says at an address. */
export function promptFor(pathname: string, texts: PageTexts<'layout'>): { title: string; text: string } {
  const page = OWN.find((name) => isWithin(PAGE_PATHS[name], pathname));
  return page
    ? { title: texts[`prompt_${page}_title`], text: texts[`prompt_${page}_text`] }
    : { title: texts.prompt_title, text: texts.prompt_text };
}
