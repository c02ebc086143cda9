import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Category } from '#shared/categories.ts';
import type { MediaAsset } from '#shared/media.ts';
import type { Post } from '#shared/posts.ts';
import { PAGE_PATHS } from '#shared/public.ts';
import type { Speciality } from '#shared/specialities.ts';
import { londonDateTime } from '#shared/words.ts';
import { useDebounced } from '../../layout/useDebounced.ts';

/** A possible target of a link on this site. */
export interface Target {
  kind: 'article' | 'later' | 'page' | 'picture';
  href: string;
  title: string;
  /** Its kind and address, or a warning if readers would not find it. */
  about: string;
}

/** Most targets of each kind. */
const MOST = 5;

/** Searches the site for targets by their names and texts. */
export function useTargets(typed: string): { targets: Target[]; isAsking: boolean } {
  const provider = useDataProvider();
  const q = useDebounced(typed.trim());
  const list = async (resource: string, filter: object, order: string) => {
    const answer = await provider
      .getList(resource, {
        filter,
        pagination: { page: 1, perPage: MOST },
        sort: { field: order, order: 'ASC' },
      })
      // If one list fails, the others still help.
      .catch(() => ({ data: [] }));
    return answer.data;
  };
  const { data = [], isFetching } = useQuery({
    queryKey: ['link-targets', q],
    enabled: q !== '',
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const [posts, specialities, categories, media] = await Promise.all([
        list('posts', { q }, 'title'),
        list('specialities', { q }, 'title'),
        list('categories', { q }, 'name'),
        list('media', { name: q }, 'name'),
      ]);
      return [
        ...(posts as Post[]).map(articleTarget),
        ...(specialities as Speciality[]).map(specialityTarget),
        ...(categories as Category[]).map(categoryTarget),
        ...(media as MediaAsset[]).map(pictureTarget),
      ];
    },
  });
  if (typed.trim() === '') return { targets: pagesNamed(''), isAsking: false };
  return { targets: [...pagesNamed(typed), ...data], isAsking: isFetching || q !== typed.trim() };
}

const nameOf = (path: string) => {
  const last = path.split('/').filter(Boolean).join(' ').replaceAll('-', ' ');
  return last === '' ? 'Home' : `${last.charAt(0).toUpperCase()}${last.slice(1)}`;
};

const pagesNamed = (typed: string): Target[] =>
  Object.values(PAGE_PATHS)
    .map((path): Target => ({ kind: 'page', href: path, title: nameOf(path), about: `Page · ${path}` }))
    .filter(({ title }) => title.toLowerCase().includes(typed.trim().toLowerCase()));

function articleTarget({ slug, title, status, published_at }: Post): Target {
  const href = `/blog/${slug}`;
  if (status === 'published') return { kind: 'article', href, title, about: `Article · ${href}` };
  const when =
    status === 'scheduled' && published_at
      ? `readers find nothing before ${londonDateTime(published_at)}`
      : 'a draft: readers find nothing there';
  return { kind: 'later', href, title, about: `Article · ${when}` };
}

const specialityTarget = ({ title }: Speciality): Target => ({
  kind: 'page',
  href: PAGE_PATHS.specialities,
  title,
  about: `Speciality · ${PAGE_PATHS.specialities}`,
});

const categoryTarget = ({ name, slug }: Category): Target => ({
  kind: 'page',
  href: `/blog?category=${slug}`,
  title: name,
  about: `Articles of this category · /blog?category=${slug}`,
});

const pictureTarget = ({ name, url, alt }: MediaAsset): Target => ({
  kind: 'picture',
  href: url,
  title: name,
  about: `Picture · ${alt || url}`,
});

/** @returns a path for addresses of this site, others unchanged */
export function onThisSite(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  return url.origin === window.location.origin ? `${url.pathname}${url.search}${url.hash}` : address;
}

/** @returns whether the typed text is an address rather than a search */
export const isAddress = (typed: string): boolean =>
  /^(?:https?:\/\/|mailto:|tel:|www\.|\/|#)\S*$/i.test(typed.trim()) ||
  /^[^\s@/]+@[^\s@]+\.[a-z]{2,}$/i.test(typed.trim());

/** @returns an address with https:// or mailto: if it lacks one */
export function withScheme(typed: string): string {
  const text = typed.trim();
  if (/^www\./i.test(text)) return `https://${text}`;
  return /^[^\s@/:]+@[^\s@]+$/.test(text) ? `mailto:${text}` : text;
}
