import { adminApi } from '../../session/http.ts';

/** @returns HTML, rendered from Markdown by the server as for an article @throws HttpError */
export async function renderMarkdown(content: string): Promise<string> {
  const { html } = await adminApi<{ html: string }>('posts/html', { method: 'POST', body: { content } });
  return html;
}
