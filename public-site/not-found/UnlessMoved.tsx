import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { withQuery } from '#shared/redirect-paths.ts';
import { redirectQuery } from '../navigation/redirect-query.ts';
import { reportRedirect } from '../navigation/tidy-address.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useApi } from '../site/site-context.tsx';
import { Loading } from '../ui/Spinner.tsx';

/**
 * Shows the page for missing pages unless the address is an old one, which is then replaced by the new one in the history, so
 * that Back does not return to it.
 */
export function UnlessMoved({ children }: { children: ReactNode }) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { loading } = usePageTexts('layout');
  const { data: to } = useQuery(redirectQuery(useApi(), pathname));

  useEffect(() => {
    if (!to) return;
    const { origin } = window.location;
    const target = new URL(withQuery(to, search), origin);
    reportRedirect(pathname, target.origin === origin ? target.pathname : target.href);
    if (target.origin === origin)
      navigate(target.pathname + target.search + (target.hash || hash), { replace: true });
    else window.location.replace(target.href);
  }, [to, pathname, search, hash, navigate]);

  if (to === null) return children;
  return (
    <div className="wrap narrow-page">
      <Loading>{loading}</Loading>
    </div>
  );
}
