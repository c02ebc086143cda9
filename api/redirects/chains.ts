import type { Knex } from 'knex';
import { SITE_PAGES } from '#shared/public.ts';
import { oldAddress } from '#shared/redirect-paths.ts';
import { isPublic } from '../content/is-public.ts';
import { ApiError } from '../platform/http/api-error.ts';

interface RedirectChange {
  /** Of the redirect that is being changed, if any. */
  id?: string | undefined;
  from_path: string;
  to_path: string;
}

/**
 * Refuses chains and loops: an old address must redirect to its new one in a single step.
 * @throws ApiError 'invalid', with what to enter instead
 */
export async function refuseChains(trx: Knex, { id, from_path, to_path }: RedirectChange): Promise<void> {
  const target = to_path.startsWith('/') ? oldAddress(to_path) : null;
  if (target === from_path) refuse('to_path', 'This leads back to the old address. Enter another one.');

  const others = () => {
    const query = trx('redirects').where({ is_active: true });
    return id === undefined ? query : query.whereNot({ id });
  };
  const onwards =
    target && !(await isPage(trx, target)) && (await others().where({ from_path: target }).first());
  if (onwards) {
    const isLoop = oldAddress(onwards.to_path) === from_path;
    refuse(
      'to_path',
      isLoop
        ? `${target} leads to ${from_path}: visitors would go in a circle. Change that redirect first.`
        : `${target} is an old address itself, and leads to ${onwards.to_path}. Enter that one.`,
    );
  }
  const before = await others().whereRaw(
    `(rtrim(split_part(split_part(lower(to_path), '#', 1), '\\?', 1), '/') = ? or to_path = ?)`,
    [from_path, from_path],
  );
  if (before.length > 0) {
    const { from_path: first } = before[0] as RedirectChange;
    const others = before.length > 1 ? ` and ${before.length - 1} more` : '';
    refuse(
      'from_path',
      `${first}${others} lead here. Let ${before.length > 1 ? 'them' : 'it'} lead to the new address first.`,
    );
  }
}

/** Whether the path is a page, which takes precedence over a redirect. */
async function isPage(trx: Knex, path: string): Promise<boolean> {
  if ((SITE_PAGES as readonly string[]).includes(path)) return true;
  const slug = path.startsWith('/blog/') ? path.slice('/blog/'.length) : '';
  return Boolean(await trx('blog_posts as p').where('p.slug', slug).whereRaw(isPublic('p')).first('p.id'));
}

function refuse(field: string, message: string): never {
  throw new ApiError('invalid', message, { [field]: message });
}
