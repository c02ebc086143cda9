import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebounced } from '../layout/useDebounced.ts';
import { requestJson } from '../session/http.ts';

/**
 * Asks the post editor's API while somebody types: after a pause, and an answer that is out of date is cancelled.
 * @param path below /api/admin/posts, with its query; null asks nothing
 * @param options.keeping whether the last answer stands until the next one is there
 */
export function usePostQuery<T>(
  path: string | null,
  { keeping = false } = {},
): { data: T | undefined; isFailed: boolean } {
  const { data, isError } = useQuery({
    queryKey: ['post-editor', path],
    queryFn: ({ signal }) => requestJson<T>(`/api/admin/posts/${path}`, { signal }),
    enabled: path !== null,
    staleTime: 10_000,
    ...(keeping ? { placeholderData: keepPreviousData } : {}),
  });
  return { data, isFailed: isError };
}

/**
 * @returns values in use that contain the typed text; none until the field is opened. A list that went away between two
 * letters would take a click with it, so the last one stays while the next is asked for.
 */
export function useSuggestions<T>(kind: 'tags' | 'authors', typed: string, isOpen: boolean): T[] {
  const q = useDebounced(typed.trim());
  const { data } = usePostQuery<T[]>(isOpen ? `${kind}?q=${encodeURIComponent(q)}` : null, {
    keeping: true,
  });
  return data ?? [];
}
