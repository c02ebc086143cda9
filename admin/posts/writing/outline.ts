export interface Heading {
  /** 1 to 6. */
  level: number;
  text: string;
}

const FENCE = /^ {0,3}(```|~~~)/;
const MARKDOWN_HEADING = /^ {0,3}(#{1,6})[ \t]+(.+?)[ \t]*#*[ \t]*$/;

/** @returns the headings of a stored text, in order */
export function outlineOf(text: string, format: unknown): Heading[] {
  if (format !== 'html')
    return markdownHeadings(text).map(({ level, text: words }) => ({ level, text: words }));
  const page = new DOMParser().parseFromString(text, 'text/html');
  return [...page.querySelectorAll('h1, h2, h3, h4, h5, h6')].map((heading) => ({
    level: Number(heading.tagName.slice(1)),
    text: heading.textContent?.trim() ?? '',
  }));
}

/** @returns the headings of a Markdown text, each with its line, counted from 1 */
export function markdownHeadings(text: string): (Heading & { line: number })[] {
  let isCode = false;
  return text.split('\n').flatMap((line, index) => {
    if (FENCE.test(line)) isCode = !isCode;
    const [, marks, words] = (!isCode && MARKDOWN_HEADING.exec(line)) || [];
    return marks && words
      ? [{ level: marks.length, text: words.replace(/[*_`]/g, ''), line: index + 1 }]
      : [];
  });
}
