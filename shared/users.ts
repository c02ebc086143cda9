import * as z from 'zod';
import { withAsciiDomain } from './email.ts';
import { email, filter, requiredText } from './fields.ts';
import { PASSWORD_MIN } from './limits.ts';
import { ROLES } from './permissions.ts';
import type { Stored } from './record-lists.ts';

/** bcrypt reads no more. */
const PASSWORD_MAX_BYTES = 72;

/** Compatibility forms are one, as keyboards differ in how they compose letters (NIST SP 800-63B, 3.1.1.2). */
export const normalPassword = (typed: string): string => typed.normalize('NFKC');

const password = z
  .string({ error: 'Password is required' })
  .overwrite(normalPassword)
  .min(PASSWORD_MIN, { error: `Password must be at least ${PASSWORD_MIN} characters` })
  .refine((value) => new TextEncoder().encode(value).length <= PASSWORD_MAX_BYTES, {
    error: `Password must be at most ${PASSWORD_MAX_BYTES} bytes`,
  });

/** An existing password, which need not meet the current rules for new ones. */
const ownPassword = z
  .string({ error: 'Password is required' })
  .min(1, { error: 'Password is required' })
  .max(1000, { error: 'Password must be at most 1,000 characters' });

/** Body of POST /api/auth/login. An invalid email address is accepted, and answered like an unknown one. */
export const credentialsSchema = z.strictObject({
  email: z
    .string({ error: 'Email is required' })
    .trim()
    .min(1, { error: 'Email is required' })
    .max(254)
    .overwrite(withAsciiDomain),
  password: ownPassword,
});

const fullName = requiredText('Name', 200);
const code = requiredText('Code', 40);
const token = requiredText('Link', 100);

/** Body of POST /api/auth/login/second-factor: six digits of the app, or a recovery code. */
export const secondFactorSchema = z.strictObject({ code });

/** Body of POST /api/setup. */
export const setupSchema = z.strictObject({
  full_name: fullName,
  email,
  password,
  code: requiredText('Setup code', 100),
});

/** Bodies of requests that follow a link in an email. */
export const forgotPasswordSchema = z.strictObject({ email });
export const resetPasswordSchema = z.strictObject({ token, password });
export const linkSchema = z.strictObject({ token });
export const acceptInvitationSchema = z.strictObject({ token, full_name: fullName, password });

/** Bodies of the account page's requests. */
export const profileSchema = z.strictObject({ full_name: fullName });
export const changePasswordSchema = z.strictObject({ current_password: ownPassword, password });
export const confirmPasswordSchema = z.strictObject({ current_password: ownPassword });
export const confirmBothSchema = z.strictObject({ current_password: ownPassword, code });

export const USER_STATUSES = ['active', 'invited', 'deactivated'] as const;
type UserStatus = (typeof USER_STATUSES)[number];

const CHOOSE_ROLES = 'Choose roles from the list, or none';

/** In the order of ROLES; an administrator needs no others. */
const roles = z
  .array(z.string(), { error: CHOOSE_ROLES })
  .refine((chosen) => chosen.every((role) => (ROLES as readonly string[]).includes(role)), {
    error: CHOOSE_ROLES,
  })
  .nullish()
  .transform((chosen): string[] => {
    if (chosen?.includes('admin')) return ['admin'];
    return ROLES.filter((role) => chosen?.includes(role));
  });

/** The editable fields of an account. Without roles it opens nothing. */
export const userSchema = z.object({ full_name: fullName, email, roles });

export const userFilterSchema = filter({
  status: z.enum(USER_STATUSES),
  role: z.enum(ROLES).nullable(),
  email: z.string(),
});

/** A person as the admin API answers it; moments are ISO 8601 in UTC. */
export interface User extends z.output<typeof userSchema>, Stored {
  status: UserStatus;
  /** Whether signing in takes a code of an authenticator app as well. */
  second_factor: boolean;
  last_sign_in_at: string | null;
  invited_at: string | null;
  /** Expiry of the invitation's link; null if there is none. */
  invitation_expires_at: string | null;
  /** Number of sessions. */
  session_count: number;
  /** Appointments to come of which they are the host. */
  meeting_count: number;
}

/** A session of the signed-in person; `user_agent` is the browser's at sign-in. */
export interface AccountSession {
  id: string;
  user_agent: string | null;
  created_at: string;
  last_used_at: string;
  /** Whether it is the session of this request. */
  is_current: boolean;
}

export interface SecondFactorState {
  is_on: boolean;
  recovery_codes_left: number;
}

/** Data for an authenticator app: an otpauth: URL, and the secret in base32 for typing. */
export interface SecondFactorEnrolment {
  address: string;
  secret: string;
}

/** Who is signed in. `role` is the first of the roles, null for an account without permissions. */
export interface SessionUser {
  id: string;
  email: string;
  full_name: string;
  role: string | null;
  roles: string[];
}

/** Answer of POST /api/auth/login and GET /api/auth/session; expires_at is ISO 8601 in UTC. */
export interface SessionAnswer {
  user: SessionUser | null;
  expires_at?: string;
  /** The password was right; the code is still to come. */
  step?: 'second_factor_required';
  /** There is no administrator yet; the first one is created at /admin/setup. */
  setup?: 'open';
}

/** The same answer for wrong addresses and wrong passwords, so that it does not reveal accounts. */
export const INVALID_LOGIN = 'Invalid login credentials';

/** The same answer for wrong, used and expired codes. */
export const INVALID_CODE = 'This code is not valid. Enter the newest one from your app, or a recovery code.';

/** The same answer for unknown, used and expired links. */
export const INVALID_LINK = 'This link has been used already or has expired.';
