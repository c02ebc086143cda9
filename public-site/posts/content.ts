/**
 * Prepares article content for the page: wide tables scroll in a box, tables and code are focusable for scrolling by keyboard,
 * and pictures below the fold load lazily. Sanitised content contains '<table', '<pre' and '<img' only as tags.
 */
export function frameContent(html: string): string {
  // A table in another one has no box: outside a cell, a browser would close the box early and the page's own div with its end.
  let depth = 0;
  return html
    .replace(/<table(?=[\s>])|<\/table>/g, (tag) => {
      if (tag === '<table') return depth++ === 0 ? `${TABLE_BOX}<table` : tag;
      return --depth === 0 ? '</table></div>' : tag;
    })
    .replace(/<pre(?=[\s>])/g, '<pre tabindex="0"')
    .replace(/<img(?=\s)/g, '<img loading="lazy" decoding="async"');
}

const TABLE_BOX = '<div class="table-box" role="region" aria-label="Table" tabindex="0">';
