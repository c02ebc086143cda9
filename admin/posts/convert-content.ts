import type { ContentFormat } from '#shared/posts.ts';
import { adminApi } from '../session/http.ts';

export interface Conversion {
  content: string;
  /** Sentences about what would change. */
  changes: string[];
}

interface AsHtml {
  html: string;
  left_out: string[];
}

const asHtml = (content: string) => adminApi<AsHtml>('posts/html', { method: 'POST', body: { content } });

/** Converts a text to the other format, without saving it. @throws HttpError */
export async function convert(content: string, to: ContentFormat): Promise<Conversion> {
  if (to === 'html') {
    const { html, left_out } = await asHtml(content);
    const changes =
      left_out.length > 0 ? [`Left out, because readers never saw it: ${left_out.join(', ')}.`] : [];
    return { content: html, changes };
  }
  const { toMarkdown } = await import('../rich-text/paste/to-markdown.ts');
  const { markdown, keptAsHtml } = toMarkdown(content);
  const changes =
    keptAsHtml.length > 0
      ? [`Markdown cannot express these, so they stay as HTML: ${keptAsHtml.join(', ')}.`]
      : [];
  const { html } = await asHtml(markdown);
  if (wordsOf(html) !== wordsOf(content))
    changes.push('Some words would read differently. Compare the text below before you agree.');
  return { content: markdown, changes };
}

const wordsOf = (html: string): string =>
  (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').replace(/\s+/g, '');
