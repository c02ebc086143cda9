import { adminApi } from '../../session/http.ts';

/** @returns HTML, rendered from pasted Markdown by the server @throws HttpError */
export async function renderMarkdown(content: string): Promise<string> {
  const body = { content };
  const { html } = await adminApi<{ html: string }>('posts/html', { method: 'POST', body });
  return html;
}
