import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { PublicApi, SiteFacts } from '#shared/public.ts';

interface Site {
  facts: SiteFacts;
  api: PublicApi;
  /** The year on the server when it rendered; the browser's own once it has taken over. */
  year: number;
}

const SiteContext = createContext<Site | null>(null);

interface SiteProviderProps {
  facts: SiteFacts;
  api: PublicApi;
  year: number;
  children: ReactNode;
}

export function SiteProvider({ facts, api, year, children }: SiteProviderProps) {
  const [shownYear, setShownYear] = useState(year);
  useEffect(() => setShownYear(new Date().getFullYear()), []);
  return <SiteContext value={{ facts, api, year: shownYear }}>{children}</SiteContext>;
}

function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('SiteProvider is missing');
  return site;
}

export const useSiteFacts = (): SiteFacts => useSite().facts;
export const useApi = (): PublicApi => useSite().api;
export const useYear = (): number => useSite().year;
