import { useEffect } from 'react';
import { useLogout } from 'react-admin';
import { isEnding, readSession, renewSession, SESSION_POLL_MS } from './session.ts';
import { sessionGuard } from './session-guard.ts';

/**
 * Looks at the session every 30 s while the tab is visible and renews it when little is left. When it has ended, asks
 * for the password over unsaved work, else goes to /admin/login.
 */
export function useSessionPoll(): void {
  const logout = useLogout();

  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const session = await readSession();
        if (!session.user)
          return sessionGuard.isArmed() ? void sessionGuard.ask() : void logout({}, '/login', false);
        if (isEnding(session)) await renewSession();
      } catch {
        // A server that cannot be reached says nothing about the session; the next look will.
      }
    };
    const timer = setInterval(look, SESSION_POLL_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [logout]);
}
