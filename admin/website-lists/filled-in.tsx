import { useQuery } from '@tanstack/react-query';
import { fillIn } from '#shared/fill-in.ts';
import { brandLines } from '../layout/Brand.tsx';
import { adminApi } from '../session/http.ts';

/** A text as visitors read it, with its placeholders filled in: the site's name, numbers of records. */
export function FilledIn({ text }: { text: string }) {
  const { data } = useQuery({
    queryKey: ['page-texts', 'fill-ins'],
    queryFn: () => adminApi<{ [name: string]: string }>('page-texts/fill-ins'),
    staleTime: 0,
  });
  return data ? fillIn(text, data) : text.replace(/\{\w+\}/g, '…');
}

/** Fills in `{brand}` with the first line of the site's name, as the website does. */
export const shownWords = (text: string): string => text.replaceAll('{brand}', brandLines()[0]);

/** @returns choices named by their capitalised ids */
export const capitalised = (ids: readonly string[]) =>
  ids.map((id) => ({ id, name: id.charAt(0).toUpperCase() + id.slice(1) }));
