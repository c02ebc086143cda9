import { figure } from '#shared/words.ts';
import { plainTitle } from '../text/html.ts';
import { problem, type SourceProblem } from '../types.ts';

/** A piece of a feed or export. outside: the text before, between and after its items. */
export type XmlPiece = { type: 'item' | 'outside'; xml: string; line: number } | SourceProblem;

const MARK = /<!\[CDATA\[|<!--|<(\/?)((?:[\w.-]{1,40}:)?(?:item|entry))(?=[\s/>])/g;
const ITEM = /<(?:[\w.-]{1,40}:)?(?:item|entry)[\s>]/g;
const ROOT_END = /<\/(?:rss|rdf:RDF|(?:[\w.-]{1,40}:)?feed)\s*>\s*$/;
/** Longer than anything that MARK finds, as that may be split between two pieces of the file. */
const EDGE = 60;

/**
 * Cuts a feed or export into its items as the file comes in. It knows no XML but CDATA sections and comments, so that a
 * broken item costs only itself.
 */
export class XmlSplitter {
  /** Characters that an item may have. */
  readonly #longest: number;
  #text = '';
  #waiting = '';
  /** Where the current item, or the text between two, begins, and its line in the file. */
  #start = 0;
  #line = 1;
  /** How far the text has been scanned. */
  #at = 0;
  /** Name of the open item's tag. */
  #tag: string | null = null;
  /** The text is skipped up to the next item. */
  #isLost = false;
  #isClosed = true;
  /** Where the ends of sections are, so that a broken file is not searched over and over. */
  readonly #found = new Map<string, { from: number; at: number }>();

  constructor(longest: number) {
    this.#longest = longest;
  }

  *write(text: string): Generator<XmlPiece> {
    this.#waiting += text;
    // Else an item of many megabytes would be copied with every piece.
    if (this.#waiting.length * 8 < this.#text.length - this.#start) return;
    this.#join();
    yield* this.#scan(false);
  }

  *end(): Generator<XmlPiece> {
    this.#join();
    yield* this.#scan(true);
    if (this.#tag !== null)
      // In a complete file, the last item may be the one that is not closed.
      yield ROOT_END.test(this.#text.slice(-EDGE)) ? this.#item(this.#text.length) : this.#problem(CUT_OFF);
    else if (!this.#isLost) {
      yield* this.#outside(this.#text.length);
      if (!this.#isClosed)
        yield problem(`Line ${figure(this.#line)}: the file ends before it is complete. ${REST}`);
    }
  }

  #join(): void {
    this.#text = this.#text.slice(this.#start) + this.#waiting;
    this.#waiting = '';
    this.#at -= this.#start;
    this.#start = 0;
    this.#found.clear();
  }

  *#scan(isFinal: boolean): Generator<XmlPiece> {
    for (let hasMore = true; hasMore; ) {
      hasMore = this.#isLost ? this.#findItem() : yield* this.#step(isFinal);
      if (hasMore || this.#text.length - this.#start <= this.#longest) continue;
      yield this.#tooLong();
      this.#skipTo(this.#start + 1);
      hasMore = true;
    }
  }

  /** @returns whether to scan on; false if that takes the next piece of the file */
  *#step(isFinal: boolean): Generator<XmlPiece, boolean> {
    MARK.lastIndex = this.#at;
    const mark = MARK.exec(this.#text);
    if (!mark) {
      this.#at = Math.max(this.#at, this.#text.length - EDGE);
      return false;
    }
    const [whole, slash, tag] = mark;
    const inside = mark.index + whole.length;
    this.#at = inside;
    if (tag === undefined)
      return yield* this.#section(mark.index, inside, whole === '<!--' ? '-->' : ']]>', isFinal);
    if (slash === '') {
      if (this.#tag !== null && tag !== this.#tag) return true;
      if (/^\s*\/>/.test(this.#text.slice(inside, inside + EDGE))) return true;
      if (this.#tag === null) yield* this.#outside(mark.index);
      // An item that was never closed ends where the next one begins.
      else yield this.#item(mark.index);
      this.#tag = tag;
    } else if (tag === this.#tag) {
      const end = this.#find('>', inside);
      if (end === -1) {
        this.#at = mark.index;
        return false;
      }
      yield this.#item(end + 1);
    }
    return true;
  }

  /** Skips a section, or reports its item if it runs past the item's end. */
  *#section(begin: number, inside: number, close: string, isFinal: boolean): Generator<XmlPiece, boolean> {
    const end = this.#find(close, inside);
    if (this.#tag !== null) {
      const isTooLong = this.#text.length - this.#start > this.#longest;
      const next = end === -1 && !isFinal && !isTooLong ? -1 : this.#nextItem(inside, end);
      if (next !== -1) {
        yield this.#problem(`a text (CDATA) that begins there is never closed. ${LEFT_OUT}`);
        this.#skipTo(next);
        return true;
      }
    }
    this.#at = end === -1 ? begin : end + close.length;
    return end !== -1;
  }

  /**
   * @param end of the section as XML has it; -1 if it has none
   * @returns where the next item begins inside an unclosed section; -1 if the section is well-formed
   */
  #nextItem(from: number, end: number): number {
    const swallowed = end === -1 ? from : this.#find('<![CDATA[', from);
    if (swallowed === -1 || (end !== -1 && swallowed > end)) return -1;
    const next = new RegExp(`</${this.#tag}\\s*>\\s*(?=<${this.#tag}[\\s>])`, 'g');
    next.lastIndex = from;
    return next.test(this.#text) && (end === -1 || next.lastIndex < end) ? next.lastIndex : -1;
  }

  #find(what: string, from: number): number {
    const known = this.#found.get(what);
    if (known && from >= known.from && (known.at === -1 || from <= known.at)) return known.at;
    const at = this.#text.indexOf(what, from);
    this.#found.set(what, { from, at });
    return at;
  }

  #findItem(): boolean {
    ITEM.lastIndex = this.#at;
    const found = ITEM.exec(this.#text);
    this.#skipTo(found?.index ?? Math.max(this.#at, this.#text.length - EDGE));
    this.#isLost = found === null;
    return found !== null;
  }

  #skipTo(at: number): void {
    this.#take(at);
    this.#tag = null;
    this.#isLost = true;
  }

  *#outside(end: number): Generator<XmlPiece> {
    const line = this.#line;
    const xml = this.#take(end);
    if (xml.trim() === '') return;
    // A feed whose root is not closed was cut off.
    for (const [, slash] of xml.matchAll(/<(\/?)(?:rss|rdf:RDF|(?:[\w.-]{1,40}:)?feed)(?=[\s>])/g))
      this.#isClosed = slash === '/';
    yield { type: 'outside', xml, line };
  }

  #item(end: number): XmlPiece {
    const line = this.#line;
    this.#tag = null;
    if (end - this.#start > this.#longest) {
      const problem = this.#tooLong();
      this.#take(end);
      return problem;
    }
    return { type: 'item', xml: this.#take(end), line };
  }

  #take(end: number): string {
    const taken = this.#text.slice(this.#start, end);
    for (let at = taken.indexOf('\n'); at !== -1; at = taken.indexOf('\n', at + 1)) this.#line += 1;
    this.#start = end;
    this.#at = Math.max(this.#at, end);
    return taken;
  }

  #tooLong(): SourceProblem {
    const most = `${Math.round(this.#longest / 1_048_576)} MB`;
    return this.#problem(
      `more than ${most} belong together, which is the most that one article can have. ${LEFT_OUT}`,
    );
  }

  #problem(sentence: string): SourceProblem {
    return leftOut(this.#text.slice(this.#start, this.#start + 20_000), this.#line, sentence);
  }
}

const REST = 'What came before was read; export or download it again to have the rest.';
const CUT_OFF =
  'the file ends in the middle. % is left out; what came before was read. Export or download it again to have the rest.';
export const LEFT_OUT = '% is left out; reading went on with the next one.';

/** @param sentence with % for the item */
export function leftOut(xml: string, line: number, sentence: string): SourceProblem {
  const title = /<(?:[\w.-]{1,40}:)?title[^<>]*>\s*(?:<!\[CDATA\[)?([^<]{1,300})/.exec(xml)?.[1];
  const named = title ? `, “${plainTitle(title).slice(0, 100).toWellFormed()}”,` : '';
  return problem(
    `Line ${figure(line)}: ${sentence.replace('%', () => `The article of line ${figure(line)}${named}`)}`,
  );
}
