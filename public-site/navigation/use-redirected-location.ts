import { useEffect } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { redirectFor } from '#shared/redirects.ts';
import { reportRedirect } from './redirected.ts';

/**
 * The location that the app shows. For an old path (SPEC section 2.4) that is where it leads now, with its query and
 * fragment; the address then follows, in place of the old one, so that Back does not return to it.
 */
export function useRedirectedLocation(): Location {
  const asked = useLocation();
  const navigate = useNavigate();
  const { pathname: from, search, hash } = asked;
  const to = redirectFor(from);

  useEffect(() => {
    if (to === null) return;
    reportRedirect(from, to);
    navigate({ pathname: to, search, hash }, { replace: true });
  }, [from, to, search, hash, navigate]);

  return to === null ? asked : { ...asked, pathname: to };
}
