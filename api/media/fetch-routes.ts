import { Router } from 'express';
import * as z from 'zod';
import { optionalText } from '#shared/fields.ts';
import { requirePermission } from '../platform/auth/session.ts';
import { parse } from '../platform/http/api-error.ts';
import { limitRequests } from '../platform/http/protection.ts';
import type { Resource } from '../platform/http/resource.ts';
import type { Services } from '../services.ts';
import { addForPerson } from './add-for-person.ts';
import { addMedia } from './media.ts';
import { displayName, fetchMedia } from './receive.ts';

const LIMIT = { name: 'media-fetch', limit: 120, windowSeconds: 60 };

const bodySchema = z.object({
  address: z.url({ protocol: /^https?$/, error: 'Give the address of a picture, with https://' }).max(4000),
  alt: optionalText('Alternative text', 500),
});

/** POST /from-address: adds an image of another website to the library, for texts that are pasted. */
export function mediaFetchRouter(services: Services, resource: Resource): Router {
  const { db, library, jobs, imports } = services;
  const router = Router();
  const allow = [
    requirePermission('create', resource.name),
    limitRequests(db, { ...LIMIT, key: (request) => request.user?.id }),
  ];
  router.post('/from-address', ...allow, async (request, response) => {
    const { address, alt } = parse(bodySchema, request.body);
    const fields = { name: nameOf(address), alt: alt ?? '' };
    await addForPerson(request, response, services, {
      resource,
      purpose: 'fetch',
      add: async (folder, created) =>
        addMedia(library, await fetchMedia(imports.fetch, address, folder), fields, jobs, created),
    });
  });
  return router;
}

/** The last part of its path, such as `barn.jpg`. */
function nameOf(address: string): string {
  const last = URL.parse(address)?.pathname.split('/').at(-1) ?? '';
  try {
    return displayName(decodeURIComponent(last));
  } catch {
    return displayName(last);
  }
}
