/**
 * Prepares article content for the page: wide tables scroll in a box, tables and code are focusable for scrolling by keyboard,
 * and pictures below the fold load lazily. Sanitised content contains '<table', '<pre' and '<img' only as tags.
 */
export function frameContent(html: string): string {
  return html
    .replace(
      /<table(?=[\s>])/g,
      '<div class="table-box" role="region" aria-label="Table" tabindex="0"><table',
    )
    .replace(/<\/table>/g, '</table></div>')
    .replace(/<pre(?=[\s>])/g, '<pre tabindex="0"')
    .replace(/<img(?=\s)/g, '<img loading="lazy" decoding="async"');
}
