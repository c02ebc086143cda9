import { useEffect } from 'react';
import { useLogout } from 'react-admin';
import { isEnding, readSession, renewSession, SESSION_POLL_MS } from './session.ts';
import { sessionGuard } from './session-guard.ts';

/**
 * Checks the session every 30 s while the tab is visible, and renews it when it is about to expire. Once it has expired,
 * asks for the password if there is unsaved work, otherwise goes to /admin/login.
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
        // An unreachable server says nothing about the session; wait for the next check.
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
