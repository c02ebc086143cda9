import { useQuery } from '@tanstack/react-query';
import { fillIn } from '#shared/fill-in.ts';
import { adminApi } from '../../session/http.ts';

/** Words as visitors read them, with the name of the site and the numbers of its records in their place. */
export function FilledIn({ text }: { text: string }) {
  const { data } = useQuery({
    queryKey: ['page-texts', 'fill-ins'],
    queryFn: () => adminApi<{ [name: string]: string }>('page-texts/fill-ins'),
    staleTime: 0,
  });
  return data ? fillIn(text, data) : text.replace(/\{\w+\}/g, '…');
}
