import { commonWords, fillIn } from '#shared/fill-in.ts';
import type { SiteSettings } from '#shared/public.ts';

/** A text with the site's name and the numbers of records in place of their braces. */
export const fillText = (text: string, settings: SiteSettings): string => fillIn(text, commonWords(settings));
