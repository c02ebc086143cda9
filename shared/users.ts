import * as z from 'zod';
import { email, requiredText } from './fields.ts';

/** NIST SP 800-63B asks for at least 8; bcrypt reads no more than 72 bytes. */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX_BYTES = 72;

const password = z
  .string({ error: 'Password is required' })
  .min(PASSWORD_MIN, { error: `Password must be at least ${PASSWORD_MIN} characters` })
  .refine((value) => new TextEncoder().encode(value).length <= PASSWORD_MAX_BYTES, {
    error: `Password must be at most ${PASSWORD_MAX_BYTES} bytes`,
  });

/** Body of POST /api/auth/login. */
export const credentialsSchema = z.strictObject({
  email: z.string({ error: 'Email is required' }).trim().min(1, { error: 'Email is required' }).max(254),
  password: z.string({ error: 'Password is required' }).min(1, { error: 'Password is required' }).max(1000),
});

/** Body of POST /api/setup. */
export const setupSchema = z.strictObject({
  full_name: requiredText('Name', 200),
  email,
  password,
  code: requiredText('Setup code', 100),
});

/** Who is signed in. `role` is null for an account without rights. */
export interface SessionUser {
  id: string;
  email: string;
  full_name: string;
  role: string | null;
}

/** Answer of POST /api/auth/login and GET /api/auth/session; expires_at is ISO 8601 in UTC. */
export interface SessionAnswer {
  user: SessionUser | null;
  expires_at?: string;
}

/** CHECKLIST A328: the one answer to every wrong pair. */
export const INVALID_LOGIN = 'Invalid login credentials';
