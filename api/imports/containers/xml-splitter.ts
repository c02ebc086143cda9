import { figure } from '#shared/words.ts';
import { problem, type SourceProblem } from '../records.ts';
import { plainTitle } from '../text/strings.ts';

/** A piece of a feed or export. outside: the text before, between and after its items. */
export type XmlPiece = { type: 'item' | 'outside'; xml: string; line: number } | SourceProblem;

const MARK = /<!\[CDATA\[|<!--|<(\/?)(item|entry)(?=[\s>])/g;
const ROOT = /<(\/?)(?:rss|rdf:RDF|feed)(?=[\s>])/g;
const ROOT_END = /<\/(?:rss|rdf:RDF|feed)\s*>\s*$/;
/** Longer than a tag, which may be split between two pieces of the file. */
const EDGE = 60;

/**
 * Cuts a feed or export into its items as the file comes in. It knows no XML but CDATA sections and comments, so that a
 * broken item costs only itself.
 */
export class XmlSplitter {
  /** Characters that an item may have. */
  readonly #longest: number;
  /** What has come in and is not yet given out, and the line of the file on which it begins. */
  #text = '';
  #line = 1;
  /** After a problem, everything up to the next item is passed over. */
  #isLost = false;
  /** Whether the root was opened and not closed: such a file was cut off. */
  #isOpen = false;
  /** What no section that is still to come ends with, so that a broken file is not searched over and over. */
  readonly #unclosed = new Set<string>();

  constructor(longest: number) {
    this.#longest = longest;
  }

  *write(text: string, isEnd = false): Generator<XmlPiece> {
    this.#text += text;
    this.#unclosed.clear();
    for (let piece = this.#next(isEnd); piece; piece = this.#next(isEnd)) yield piece;
  }

  *end(): Generator<XmlPiece> {
    yield* this.write('', true);
    if (this.#isLost) return;
    yield this.#outside(this.#text.length);
    if (this.#isOpen) yield problem(`Line ${figure(this.#line)}: ${ENDS_EARLY}`);
  }

  /** @returns null if that takes more of the file */
  #next(isEnd: boolean): XmlPiece | null {
    const isTooLong = this.#text.length > this.#longest;
    const start = this.#startOfItem(isEnd || isTooLong);
    if (start === null) {
      if (isTooLong && !this.#isLost) return this.#leaveOut(this.#text.length - EDGE, TOO_LONG);
      if (this.#isLost) this.#take(Math.max(0, this.#text.length - EDGE));
      return null;
    }
    if (!this.#isLost && this.#text.slice(0, start).trim() !== '') return this.#outside(start);
    this.#take(start);
    this.#isLost = false;
    const end = this.#endOfItem(isEnd || isTooLong);
    if (end === null) return null;
    if (end.at > this.#longest) return this.#leaveOut(end.at, TOO_LONG);
    if (end.sentence) return this.#leaveOut(end.at, end.sentence);
    return { type: 'item', line: this.#line, xml: this.#take(end.at) };
  }

  #startOfItem(isWhole: boolean): number | null {
    MARK.lastIndex = 0;
    for (let mark = MARK.exec(this.#text); mark; mark = MARK.exec(this.#text)) {
      if (mark[1] === '') return mark.index;
      if (mark[2] !== undefined || this.#isLost) continue;
      const end = this.#endOfSection(mark);
      if (end === -1 && !isWhole) return null;
      if (end !== -1) MARK.lastIndex = end;
    }
    return null;
  }

  /** @returns where an item ends, or why it cannot be read and where reading goes on; null if that has not come in yet */
  #endOfItem(isWhole: boolean): { at: number; sentence?: string } | null {
    MARK.lastIndex = 0;
    const [, , tag] = MARK.exec(this.#text) as RegExpExecArray;
    const next = new RegExp(`</${tag}\\s*>\\s*(?=<${tag}[\\s>])`);
    for (let mark = MARK.exec(this.#text); mark; mark = MARK.exec(this.#text)) {
      if (mark[2] === undefined) {
        const end = this.#endOfSection(mark);
        if (end === -1 && !isWhole) return null;
        const section = this.#text.slice(MARK.lastIndex, end === -1 ? undefined : end);
        const swallowed = end === -1 || section.includes('<![CDATA[') ? next.exec(section) : null;
        // Sections do not nest: this one was never closed, and has swallowed the next item.
        if (swallowed)
          return { at: MARK.lastIndex + swallowed.index + swallowed[0].length, sentence: UNCLOSED };
        if (end === -1) break;
        MARK.lastIndex = end;
      } else if (mark[2] === tag) {
        // An item that was never closed ends where the next one begins.
        if (mark[1] === '') return { at: mark.index };
        const end = this.#text.indexOf('>', MARK.lastIndex);
        if (end !== -1) return { at: end + 1 };
      }
    }
    if (!isWhole) return null;
    // In a complete file, the last item may be the one that is not closed.
    if (!ROOT_END.test(this.#text.slice(-EDGE))) return { at: this.#text.length, sentence: CUT_OFF };
    this.#isOpen = false;
    return { at: this.#text.length };
  }

  #endOfSection({ 0: opening, index }: RegExpExecArray): number {
    const closing = opening === '<!--' ? '-->' : ']]>';
    if (this.#unclosed.has(closing)) return -1;
    const at = this.#text.indexOf(closing, index + opening.length);
    if (at === -1) this.#unclosed.add(closing);
    return at === -1 ? -1 : at + closing.length;
  }

  #outside(end: number): XmlPiece {
    const line = this.#line;
    const xml = this.#take(end);
    for (const [, slash] of xml.matchAll(ROOT)) this.#isOpen = slash === '';
    return { type: 'outside', xml, line };
  }

  #leaveOut(end: number, sentence: string): SourceProblem {
    const told = leftOut(this.#text.slice(0, 20_000), this.#line, sentence);
    this.#take(end);
    this.#isLost = true;
    return told;
  }

  #take(end: number): string {
    const taken = this.#text.slice(0, end);
    this.#line += taken.split('\n').length - 1;
    this.#text = this.#text.slice(end);
    return taken;
  }
}

const AGAIN = 'Export or download it again to have the rest.';
const ENDS_EARLY = `the file ends before it is complete. What came before was read. ${AGAIN}`;
const CUT_OFF = `the file ends in the middle. % is left out; what came before was read. ${AGAIN}`;
export const LEFT_OUT = '% is left out; reading went on with the next one.';
const UNCLOSED = `a text (CDATA) that begins there is never closed. ${LEFT_OUT}`;
const TOO_LONG = `more than 20 MB belong together, which is the most that one article can have. ${LEFT_OUT}`;

/** @param sentence with % for the item */
export function leftOut(xml: string, line: number, sentence: string): SourceProblem {
  const title = /<title[^<>]*>\s*(?:<!\[CDATA\[)?([^<]{1,300})/.exec(xml)?.[1];
  const named = title ? `, “${plainTitle(title).slice(0, 100).toWellFormed()}”,` : '';
  const item = `The article of line ${figure(line)}${named}`;
  return problem(`Line ${figure(line)}: ${sentence.replace('%', () => item)}`);
}
