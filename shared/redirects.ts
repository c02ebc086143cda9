import * as z from 'zod';
import { filter, isWebAddress, requiredText } from './fields.ts';
import type { Stored } from './record-lists.ts';
import { oldAddress } from './redirect-paths.ts';

/** Where a redirect came from: the specification, a post's earlier slug, a person, an import. */
export const REDIRECT_SOURCES = ['specification', 'slug', 'manual', 'import'] as const;
export type RedirectSource = (typeof REDIRECT_SOURCES)[number];

/** Longest path or address, in UTF-16 code units. */
const ADDRESS_MAX = 2000;

/** Served by something other than pages: a redirect from there would never be reached, or break what is. */
export const RESERVED =
  /^\/(?:api|admin|assets|media|og)(?:\/|$)|^\/(?:healthz|readyz|robots\.txt|sitemap[^/]*\.xml|feed\.xml)$/;

const PLAIN_PATH = /^\/(?![/\\])[^\s\\<>"{}|^`]*$/;

const isAddress = (value: string) => isWebAddress(value) && !/\s/.test(value);

/** An old path as a visitor may have typed it, in the form it is looked up by. */
const fromPath = requiredText('Old address', ADDRESS_MAX)
  .transform(pathOf)
  .refine((path) => PLAIN_PATH.test(path), {
    error: 'Start with a slash, such as /old-page, without spaces',
  })
  .refine((path) => !path.includes('*'), {
    error: 'A * does not stand for other letters here. Enter each old address by itself',
  })
  .refine((path) => !path.includes('?') || oldAddress(path).startsWith('/?'), {
    error:
      'Leave out the ? and what follows it. Visitors are redirected whatever follows, apart from WordPress addresses such as /?p=12',
  })
  .transform(oldAddress)
  .refine((path) => path !== '/', { error: 'The home page cannot be an old address' })
  .refine((path) => !RESERVED.test(path), {
    error: 'This address belongs to the system and cannot be redirected',
  });

const toPath = requiredText('New address', ADDRESS_MAX).refine(
  (value) => (value.startsWith('/') ? PLAIN_PATH.test(value) : isAddress(value)),
  { error: 'Use a page of this site, such as /contact, or an address that starts with https://' },
);

export const redirectSchema = z.object({
  from_path: fromPath,
  to_path: toPath,
  is_active: z.boolean({ error: 'Active must be yes or no' }).default(true),
});

export const redirectFilterSchema = filter({
  source: z.enum(REDIRECT_SOURCES),
  is_active: z.boolean(),
  from_path: z.string(),
  to_path: z.string(),
  post_id: z.uuid().nullable(),
});

/** A row of redirects as the admin API answers it; moments are ISO 8601 in UTC. */
export interface Redirect extends z.output<typeof redirectSchema>, Stored {
  source: RedirectSource;
  /** The post that it leads to wherever that moves; null for everything else. */
  post_id: string | null;
  /** Whether a page stands at the old address at this moment: a page always wins. */
  covered: boolean;
  /** Whether it leads to a post that nobody can see at this moment: a draft, or one that is in the bin. */
  target_hidden: boolean;
}

/** A whole address was pasted where a path is meant. */
function pathOf(value: string): string {
  if (!isAddress(value)) return value;
  const { pathname, search } = new URL(value);
  return pathname + search;
}

export const missingPageFilterSchema = filter({ path: z.string() });

/** A row of not_found_log as the admin API answers it; moments are ISO 8601 in UTC. */
export interface MissingPage {
  id: string;
  path: string;
  hits: number;
  /** The last referrer that a browser sent. */
  referrer: string | null;
  first_seen_at: string;
  last_seen_at: string;
}
