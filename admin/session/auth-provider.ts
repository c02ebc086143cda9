import { type AuthProvider, HttpError } from 'react-admin';
import { can, hasRole, type Role, type Roles } from '#shared/permissions.ts';
import { mayOpen } from '../layout/sections.tsx';
import { isUnauthenticated } from './http.ts';
import { isJustSignedIn, knownUser, readSession, signIn, signOut } from './session.ts';
import { sessionGuard } from './session-guard.ts';

/** The first of somebody's roles here decides. */
const HOMES: { readonly [role in Exclude<Role, 'admin'>]: string } = {
  enquiries: '/consultations',
  editor: '/posts',
  staff: '/newsletter',
};

/** @returns the start page of somebody with these roles */
export const homeOf = (roles: Roles): string =>
  Object.entries(HOMES).find(([role]) => roles?.includes(role))?.[1] ?? '/';

/**
 * react-admin's authProvider for the cookie session. It rejects, which makes react-admin leave for /admin/login, only if
 * nothing would be lost: with unsaved work on the page, the sign-in dialog has asked first.
 */
export const authProvider: AuthProvider = {
  login: async ({ email, password }: { email: string; password: string }) => {
    if (!(await signIn(email, password))) throw new Error('A code is needed as well.');
  },

  logout: async () => {
    // If the server cannot be reached, the login page will check the session again.
    await signOut().catch(() => undefined);
    return '/login';
  },

  checkAuth: async () => {
    if (isJustSignedIn()) return;
    const known = knownUser();
    try {
      const { user } = await readSession();
      if (user) return;
    } catch (error) {
      // A restarting server does not mean that the session has ended; the page's own requests will report the failure.
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
      const roles = await readSession().then(
        ({ user }) => user?.roles,
        () => knownUser()?.roles,
      );
      const path = window.location.pathname.slice('/admin'.length) || '/';
      if (!hasRole(roles) || !mayOpen(roles, path))
        throw { redirectTo: '/setup', logoutUser: false, message: false };
    }
  },

  canAccess: async ({ action, resource }) => can(await currentRoles(), action, resource),

  getPermissions: currentRoles,

  getIdentity: async () => {
    const user = knownUser() ?? (await readSession()).user;
    if (!user) throw new HttpError('Nobody is signed in.', 401);
    return { id: user.id, fullName: user.full_name, email: user.email };
  },
};

async function currentRoles(): Promise<Roles> {
  const user = knownUser() ?? (await readSession()).user;
  return user?.roles;
}
