/** Most characters of a line (RFC 5322, 2.1.1). */
const LONGEST = 78;

/** Wraps the lines of a plain text. Quotations keep their marks, items of lists are indented, and addresses stay whole. */
export const wrapText = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line.length > LONGEST ? wrapLine(line) : line))
    .join('\n');

function wrapLine(line: string): string {
  const [mark = ''] = /^(?:> )*(?:- |\d+\. | {1,20})?/.exec(line) ?? [];
  const indent = mark.replace(/[^> ]/g, ' ');
  const [first = '', ...words] = line.slice(mark.length).split(' ');
  const lines: string[] = [];
  let current = mark + first;
  for (const word of words) {
    if (current.length + 1 + word.length > LONGEST) {
      lines.push(current);
      current = indent + word;
    } else current += ` ${word}`;
  }
  return [...lines, current].join('\n');
}
