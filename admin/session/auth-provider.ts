import { type AuthProvider, HttpError } from 'react-admin';
import { can, ROLES } from '#shared/permissions.ts';
import { isUnauthenticated } from './http.ts';
import { knownUser, readSession, signIn, signOut } from './session.ts';
import { sessionGuard } from './session-guard.ts';

/** Where a role starts. */
export const homeOf = (role: string | null | undefined): string => (role === 'staff' ? '/newsletter' : '/');

/** Whether the account may open any protected page at all; others see /admin/setup. */
export const hasRole = (role: string | null | undefined): boolean => ROLES.some((known) => known === role);

/**
 * react-admin's view of the cookie session. It rejects, and so leaves the page for /admin/login, only when nothing
 * would be lost by that: with unsaved work on the page the sign-in dialog has asked first.
 */
export const authProvider: AuthProvider = {
  login: async ({ email, password }: { email: string; password: string }) => {
    if (!(await signIn(email, password))) throw new Error('A code is needed as well.');
  },

  logout: async () => {
    // Without the server there is nothing to end; the login page looks again.
    await signOut().catch(() => undefined);
    return '/login';
  },

  checkAuth: async () => {
    const known = knownUser();
    try {
      const { user } = await readSession();
      if (user) return;
    } catch (error) {
      // A server that is restarting says nothing about the session; the page's own requests will report it.
      if (known && !isUnauthenticated(error)) return;
      throw error;
    }
    if (sessionGuard.isArmed()) {
      await sessionGuard.ask();
      return;
    }
    throw { redirectTo: '/login', message: false };
  },

  checkError: async (error: unknown) => {
    if (sessionGuard.isArmed()) return;
    if (isUnauthenticated(error)) throw { redirectTo: '/login', message: false };
    if (error instanceof HttpError && error.status === 403) {
      const role = await readSession().then(
        ({ user }) => user?.role,
        () => knownUser()?.role,
      );
      if (role !== 'admin') throw { redirectTo: '/setup', logoutUser: false, message: false };
    }
  },

  canAccess: async ({ action, resource }) => can(await currentRole(), action, resource),

  getPermissions: currentRole,

  getIdentity: async () => {
    const user = knownUser() ?? (await readSession()).user;
    if (!user) throw new HttpError('Nobody is signed in.', 401);
    return { id: user.id, fullName: user.full_name, email: user.email, role: user.role };
  },
};

async function currentRole(): Promise<string | null> {
  const user = knownUser() ?? (await readSession()).user;
  return user?.role ?? null;
}
