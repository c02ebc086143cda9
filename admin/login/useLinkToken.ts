import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The token in the fragment of an emailed link. It is removed from the URL at once, so that it stays out of the browser's
 * history and off the screen.
 */
export function useLinkToken(): string {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(hash.slice(1));

  useEffect(() => {
    if (hash.length < 2) return;
    setToken(hash.slice(1));
    navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);

  return token;
}
