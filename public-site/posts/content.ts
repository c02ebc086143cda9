/**
 * Article content as the page shows it: wide tables scroll in a box of their own, which a keyboard can reach, and
 * pictures below the fold wait. Content was sanitised when it was saved, so '<table' and '<img' are always tags.
 */
export function frameContent(html: string): string {
  return html
    .replace(/<table(?=[\s>])/g, '<div class="table-box" role="region" aria-label="Table" tabindex="0"><table')
    .replace(/<\/table>/g, '</table></div>')
    .replace(/<img(?=\s)/g, '<img loading="lazy" decoding="async"');
}
