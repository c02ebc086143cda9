import { useEffect } from 'react';
import { reportableReferrer } from '../analytics/reportable.ts';
import { useApi } from '../site/site-context.tsx';

/** Reports each path to the error log once. @param then called with the report; must be stable */
export function useMissingReport(path: string, then?: (report: MissingReport) => void): void {
  const api = useApi();
  useEffect(() => {
    const referrer = reportableReferrer(document.referrer, window.location.origin);
    const { userAgent } = navigator;
    api.logNotFound({ path, referrer, userAgent, errorType: '404' }).catch((error: unknown) => {
      console.warn('Could not log the missing page:', error);
    });
    then?.({ path, referrer, user_agent: userAgent });
  }, [api, path, then]);
}

export interface MissingReport {
  path: string;
  referrer: string | null;
  user_agent: string;
}
