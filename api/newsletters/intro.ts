import sanitizeHtml from 'sanitize-html';
import { SANITISER } from '../platform/content/render-content.ts';

const TAGS = ['p', 'br', 'h2', 'h3', 'strong', 'em', 'b', 'i', 'u', 'a', 'ul', 'ol', 'li', 'blockquote'];

/** What an introduction may hold: words, and nothing that mail programs show in ways of their own. */
export function sanitiseIntro(html: string): string {
  const safe = sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href', 'title'] },
    allowedSchemes: SANITISER.allowedSchemes ?? [],
  }).trim();
  return safe === '' || safe.startsWith('<') ? safe : `<p>${safe}</p>`;
}
