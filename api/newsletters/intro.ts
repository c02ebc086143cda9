import sanitizeHtml from 'sanitize-html';
import { SANITISER } from '../platform/content/render-content.ts';

const TAGS = ['p', 'br', 'h2', 'h3', 'strong', 'em', 'b', 'i', 'u', 'a', 'ul', 'ol', 'li', 'blockquote'];

/** Reduces an introduction to formatting that all mail programs show alike. */
export function sanitiseIntro(html: string): string {
  const safe = sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href', 'title'] },
    allowedSchemes: SANITISER.allowedSchemes ?? [],
  }).trim();
  return safe === '' || safe.startsWith('<') ? safe : `<p>${safe}</p>`;
}
