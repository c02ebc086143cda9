import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebounced } from '../layout/useDebounced.ts';
import { requestJson } from '../session/http.ts';

/**
 * Queries the post editor's API during typing: debounced, and superseded requests are cancelled.
 * @param path below /api/admin/posts, with its query; null sends nothing
 * @param options.keeping whether to keep the last data until the next arrives
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
 * @returns values in use that contain the typed text; none until the field is opened. The last list stays while the next one
 * loads, so that a click on it is not lost.
 */
export function useSuggestions<T>(kind: 'tags' | 'authors', typed: string, isOpen: boolean): T[] {
  const q = useDebounced(typed.trim());
  const { data } = usePostQuery<T[]>(isOpen ? `${kind}?q=${encodeURIComponent(q)}` : null, {
    keeping: true,
  });
  return data ?? [];
}
