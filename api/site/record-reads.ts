import type { PublicApi } from '#shared/public.ts';

const POSTS = ['posts', 'categories'];

/**
 * Records what a page reads, by the names that `content_changed` carries. Settings and counts of records have no name: they
 * are part of every page, so a change of them drops all.
 */
export function recordReads(api: PublicApi): { api: PublicApi; reads: Set<string> } {
  const reads = new Set<string>();
  const noting =
    <Words extends unknown[], Found>(
      names: readonly string[] | ((...words: Words) => readonly string[]),
      read: (...words: Words) => Found,
    ) =>
    (...words: Words): Found => {
      for (const name of typeof names === 'function' ? names(...words) : names) reads.add(name);
      return read(...words);
    };
  const recorded: PublicApi = {
    ...api,
    listPosts: noting(POSTS, api.listPosts),
    // An author who is in the team has a portrait.
    getPost: noting([...POSTS, 'team-members'], api.getPost),
    listCategories: noting(POSTS, api.listCategories),
    listNewsletters: noting(['newsletters', ...POSTS], api.listNewsletters),
    getNewsletter: noting(['newsletters', ...POSTS], api.getNewsletter),
    listTestimonials: noting(['testimonials'], api.listTestimonials),
    listRecords: noting((name) => [name], api.listRecords) as PublicApi['listRecords'],
    getPageTexts: noting((page) => [`page-texts ${page}`], api.getPageTexts) as PublicApi['getPageTexts'],
  };
  return { api: recorded, reads };
}
