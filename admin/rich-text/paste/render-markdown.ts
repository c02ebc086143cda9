import { adminApi } from '../../session/http.ts';

/** @returns Markdown as HTML, as the server makes it of an article @throws HttpError */
export async function renderMarkdown(content: string): Promise<string> {
  const { html } = await adminApi<{ html: string }>('posts/html', { method: 'POST', body: { content } });
  return html;
}
