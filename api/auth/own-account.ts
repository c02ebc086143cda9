import type { Request, RequestHandler } from 'express';
import type { SessionUser } from '#shared/users.ts';
import type { AuditEntry } from '../audit/audit.ts';
import { ApiError } from '../http/api-error.ts';

export const requireSignedIn: RequestHandler = (request, _response, next) => {
  next(
    request.user
      ? undefined
      : new ApiError('unauthenticated', 'Your session has ended. Please sign in again.'),
  );
};

/** Who asks; for handlers behind `requireSignedIn`. */
export function me(request: Request): SessionUser {
  return request.user as SessionUser;
}

/** The audit entry of something that a person did to their own account. */
export function own(request: Request, action: string): AuditEntry {
  const { id } = me(request);
  return { user_id: id, action, resource: 'users', record_id: id, request_id: request.id };
}
