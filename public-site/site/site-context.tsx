import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { PublicApi, SiteFacts } from '#shared/public.ts';
import { today as currentDay } from '../ui/dates.ts';

interface Site {
  facts: SiteFacts;
  api: PublicApi;
  /** The day on the server when it rendered; the browser's own once it has taken over. Like '2026-03-14'. */
  today: string;
}

const SiteContext = createContext<Site | null>(null);

interface SiteProviderProps {
  facts: SiteFacts;
  api: PublicApi;
  today: string;
  children: ReactNode;
}

export function SiteProvider({ facts, api, today, children }: SiteProviderProps) {
  const [shownDay, setShownDay] = useState(today);
  useEffect(() => setShownDay(currentDay()), []);
  return <SiteContext value={{ facts, api, today: shownDay }}>{children}</SiteContext>;
}

function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('SiteProvider is missing');
  return site;
}

export const useSiteFacts = (): SiteFacts => useSite().facts;
export const useApi = (): PublicApi => useSite().api;
export const useToday = (): string => useSite().today;
export const useYear = (): string => useToday().slice(0, 4);
