/** Formatted text (HTML) starts like this, plain text hardly ever. */
const MARKUP = /^\s*<(?:p|h\d|ul|ol|div|blockquote|pre|table)\b/i;

/** @returns formatted text as plain text with one line per block; other values unchanged */
export function readable(value: unknown): unknown {
  if (typeof value !== 'string' || !MARKUP.test(value)) return value;
  const { body } = new DOMParser().parseFromString(value, 'text/html');
  for (const picture of body.querySelectorAll('img'))
    picture.replaceWith(`[Picture: ${picture.alt || 'no alternative text'}]`);
  for (const link of body.querySelectorAll('a[href]:not(.footnote)'))
    link.append(` [${link.getAttribute('href')}]`);
  for (const cell of body.querySelectorAll('td + td, th + th')) cell.prepend(' | ');
  for (const end of body.querySelectorAll('br')) end.replaceWith('\n');
  for (const block of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, li, tr, pre, div')) {
    block.prepend('\n');
    block.append('\n');
  }
  return (body.textContent ?? '').replace(/[ \t]*\n\s*/g, '\n').trim();
}

/** The same for two versions; unchanged if their text is equal, because then the markup differs. */
export function readableVersions(one: unknown, other: unknown): [unknown, unknown] {
  const [first, second] = [readable(one), readable(other)];
  return first === second ? [one, other] : [first, second];
}
