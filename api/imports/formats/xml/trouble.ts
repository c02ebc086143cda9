/** Why an element cannot be read: 'long' beyond the limit, 'end' of the file, a CDATA section that ran into the next item, or a tag. */
export type Trouble = 'long' | 'end' | 'cdata' | { tag: string; text?: string; again?: boolean };

export class TroubleError extends Error {
  readonly trouble: Trouble;
  constructor(trouble: Trouble) {
    super('The XML is broken here.');
    this.trouble = trouble;
  }
}

/**
 * @param what is left out, such as "The post of line 12"
 * @param longest characters that one element may have
 * @param cut whether the file ends there
 */
export function sentence(trouble: Trouble, what: string, longest: number, cut: boolean): string {
  const left = `${what} is left out; reading went on with the next one.`;
  if (cut)
    return `the file ends in the middle. ${what} is left out; what came before was read. Export or download it again to have the rest.`;
  if (trouble === 'end' || trouble === 'cdata')
    return `a text (CDATA) that begins there is never closed. ${left}`;
  if (trouble === 'long')
    return `more than ${Math.round(longest / 1_048_576).toLocaleString('en-GB')} MB belong together, which is the most that one post can have. ${left}`;
  return `${trouble.text ?? `the tag <${trouble.tag.slice(0, 60)}> is broken.`} ${left}`;
}
