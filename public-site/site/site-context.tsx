import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { PublicApi, SiteSettings } from '#shared/public.ts';
import { today as currentDay } from '../ui/dates.ts';

interface Site {
  settings: SiteSettings;
  api: PublicApi;
  /** The day of rendering on the server, and after hydration the browser's. Like '2026-03-14'. */
  today: string;
  /** Whether the page is a preview. */
  isPreview: boolean;
}

const SiteContext = createContext<Site | null>(null);

interface SiteProviderProps {
  settings: SiteSettings;
  api: PublicApi;
  today: string;
  isPreview?: boolean;
  children: ReactNode;
}

export function SiteProvider({ settings, api, today, isPreview = false, children }: SiteProviderProps) {
  const [shownDay, setShownDay] = useState(today);
  useEffect(() => setShownDay(currentDay()), []);
  return <SiteContext value={{ settings, api, today: shownDay, isPreview }}>{children}</SiteContext>;
}

function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('SiteProvider is missing');
  return site;
}

export const useSiteSettings = (): SiteSettings => useSite().settings;
export const useApi = (): PublicApi => useSite().api;
export const useIsPreview = (): boolean => useSite().isPreview;
export const useToday = (): string => useSite().today;
export const useYear = (): string => useToday().slice(0, 4);
