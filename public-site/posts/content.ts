/**
 * Article content as the page shows it: wide tables scroll in a box of their own, that and code can be reached by
 * keyboard to scroll them, and pictures below the fold wait. Content was sanitised when it was saved, so '<table',
 * '<pre' and '<img' are always tags.
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
