import { createContext, useContext } from 'react';
import type { Preview, SiteSettings } from '#shared/public.ts';

/** What every part of a page may need to know. */
export interface Site {
  settings: SiteSettings;
  /** The London day of the rendering, like '2026-03-14'. */
  today: string;
  /** Path of the page, still encoded. */
  pathname: string;
  /** Path before those of all pages, as in a reviewer's link to the site; '' for visitors. */
  base: string;
  /** Set if the page is not public. */
  preview?: Preview['kind'] | undefined;
}

export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('SiteContext is missing');
  return site;
}

export const useSiteSettings = (): SiteSettings => useSite().settings;
