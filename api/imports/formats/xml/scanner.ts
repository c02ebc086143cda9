import { Building } from './building.ts';
import { OUTERMOST, type Scope, scopeOf, usualName } from './namespaces.ts';
import type { XmlNode } from './node.ts';
import { Places } from './places.ts';
import { attributesOf, endOfCdata, endOfDoctype, endOfTag, entitiesOf } from './tags.ts';
import { sentence, type Trouble, TroubleError } from './trouble.ts';

/**
 * A root or channel has begun (what it holds comes one by one), an element in it is complete, or something could not be read.
 * `unit` of a problem: a name and line of the element that is left out.
 */
export type XmlEvent =
  | { type: 'container'; node: XmlNode }
  | { type: 'unit'; node: XmlNode }
  | { type: 'problem'; message: string };

export interface ScanOptions {
  /** Elements that are only counted: what is in them is not kept. */
  leave?(name: string): boolean;
  /** Characters that one element of the root or channel may have. */
  longest: number;
}

const ROOTS: ReadonlySet<string> = new Set(['rss', 'rdf:RDF', 'atom:feed']);
const ITEM = /<(?:[\w.-]+:)?(?:item|entry)[\s>]/g;
/** More broken places than any accident makes: what follows is not worth the time. */
const MOST_PROBLEMS = 1000;
const NAME_START = /[\p{L}_:]/u;

/**
 * Reads XML as exporters write it. Feed it text with `write`, then `end`; each gives what became complete. What is harmless is taken as it is
 * meant (stray ampersands and `<`, text before the root, HTML's entities, control characters). What breaks the structure costs the element
 * of the root or channel in which it is: it becomes a problem with line and column, and reading goes on with the next item.
 */
export class Scanner {
  readonly #options: ScanOptions;
  readonly #places = new Places();
  readonly #declared = new Set<string>();
  #text = '';
  #waiting = '';
  #at = 0;
  /** Where what was looked for is in the text at hand, so that broken files are not searched over and over. */
  readonly #found = new Map<string, { from: number; at: number }>();
  #containers: { tag: string; scope: Scope }[] = [];
  #unit: Building | null = null;
  /** Only the next item can be made sense of. */
  #lost = false;
  #begun = false;
  #problems = 0;
  #events: XmlEvent[] = [];

  constructor(options: ScanOptions) {
    this.#options = options;
  }

  /** Whether so much is broken that reading does not go on. */
  get stopped(): boolean {
    return this.#problems >= MOST_PROBLEMS;
  }

  write(text: string): XmlEvent[] {
    if (this.stopped) return [];
    const keep = this.#unit ? this.#unit.start : this.#at;
    this.#waiting += text;
    // An element of many megabytes is not put together anew with every piece.
    if (this.#waiting.length * 8 < this.#text.length - keep) return [];
    this.#join(keep);
    return this.#scan(false);
  }

  #join(keep: number): void {
    this.#places.pass(this.#text, keep);
    this.#at -= keep;
    if (this.#unit) this.#unit.start = 0;
    this.#text = this.#text.slice(keep) + this.#waiting;
    this.#waiting = '';
    this.#found.clear();
  }

  end(): XmlEvent[] {
    this.#join(this.#unit ? this.#unit.start : this.#at);
    const events = this.#scan(true);
    if (this.#containers.length > 0 && !this.#lost && !this.stopped)
      this.#problem(
        this.#text.length,
        'the file ends before it is complete. What came before was read; export or download it again to have the rest.',
      );
    return events;
  }

  #scan(final: boolean): XmlEvent[] {
    this.#events = [];
    for (let more = true; more && !this.stopped; ) {
      try {
        more = this.#lost ? this.#findItem(final) : this.#step(final);
        const { start } = this.#unit ?? { start: this.#at };
        if ((more ? this.#at : this.#text.length) - start > this.#options.longest)
          throw new TroubleError('long');
        if (!more && final && this.#unit) throw new TroubleError('end');
      } catch (error) {
        if (!(error instanceof TroubleError)) throw error;
        this.#recover(error.trouble, final);
        more = true;
      }
    }
    return this.#events;
  }

  /** @returns whether there may be more to read; false where only the next piece of the file can tell */
  #step(final: boolean): boolean {
    const open = this.#text.indexOf('<', this.#at);
    if (open === -1) {
      if (!final && this.#unit) return false;
      this.#unit?.add(this.#text.slice(this.#at), this.#declared);
      this.#at = this.#text.length;
      return false;
    }
    if (open > this.#at) {
      this.#unit?.add(this.#text.slice(this.#at, open), this.#declared);
      this.#at = open;
    }
    if (!final && this.#text.length - open < 10) return false;
    const next = this.#text[open + 1] ?? '';
    if (next === '/') return this.#closeTag(final);
    if (next === '?') return this.#skipTo('?>', 2);
    if (this.#text.startsWith('<!--', open)) return this.#skipTo('-->', 4);
    if (this.#text.startsWith('<![CDATA[', open)) return this.#cdata(final);
    if (this.#containers.length === 0 && /^<!doctype/i.test(this.#text.slice(open, open + 9)))
      return this.#doctype();
    if (NAME_START.test(next)) return this.#openTag();
    this.#unit?.add('<', this.#declared);
    this.#at = open + 1;
    return true;
  }

  #find(what: string, from: number): number {
    const known = this.#found.get(what);
    if (known && from >= known.from && (known.at === -1 || from <= known.at)) return known.at;
    const at = this.#text.indexOf(what, from);
    this.#found.set(what, { from, at });
    return at;
  }

  #skipTo(end: string, from: number): boolean {
    const found = this.#find(end, this.#at + from);
    if (found === -1) return false;
    this.#at = found + end.length;
    return true;
  }

  #doctype(): boolean {
    const end = endOfDoctype(this.#text, this.#at + 9);
    if (end === 'unfinished') return false;
    const doctype = this.#text.slice(this.#at, end);
    const defined = entitiesOf(doctype);
    for (const name of defined) this.#declared.add(name);
    if (defined.length > 0)
      this.#problem(
        this.#at,
        'the file defines entities of its own. They are left as they are written, because such definitions can be made to do harm.',
      );
    this.#at = end + 1;
    return true;
  }

  #cdata(final: boolean): boolean {
    const begin = this.#at + 9;
    let end = this.#find(']]>', begin);
    if (end === -1) return false;
    const unit = this.#unit;
    if (unit) {
      const whole = final || this.#text.length - unit.start >= this.#options.longest;
      const last = endOfCdata(this.#text, end, unit.tag, whole, (what, from) => this.#find(what, from));
      if (last === 'unfinished') return false;
      end = last;
      const text = this.#text.slice(begin, end);
      if (text.includes('<![CDATA[') && unit.nextItem(text) !== -1) throw new TroubleError('cdata');
      unit.addPlain(text);
    }
    this.#at = end + 3;
    return true;
  }

  #closeTag(final: boolean): boolean {
    const end = this.#find('>', this.#at + 2);
    if (end === -1) return false;
    const tag = this.#text.slice(this.#at + 2, end).trim();
    if (tag.includes('<')) throw new TroubleError({ tag: tag.slice(0, tag.indexOf('<')).trim() });
    if (this.#unit) {
      const done = this.#unit.close(tag, this.#text, this.#at);
      if (done) {
        this.#events.push({ type: 'unit', node: done });
        this.#unit = null;
      }
    } else if (this.#containers.some((one) => one.tag === tag)) {
      while (this.#containers.pop()?.tag !== tag);
    }
    this.#at = end + 1;
    return !final || this.#at <= this.#text.length;
  }

  #openTag(): boolean {
    const from = this.#at + 1;
    const end = endOfTag(this.#text, from);
    if (end === 'unfinished') return false;
    const name = /^[^\s/>]+/.exec(this.#text.slice(from, end === 'broken' ? from + 100 : end))?.[0] ?? '';
    if (end === 'broken') {
      if (this.#unit || this.#containers.length > 0)
        throw new TroubleError({ tag: name.split('<')[0] ?? '' });
      this.#at = from;
      return true;
    }
    const alone = this.#text[end - 1] === '/';
    const attributes = attributesOf(
      this.#text.slice(from + name.length, alone ? end - 1 : end),
      this.#declared,
    );
    if (this.#unit) this.#unit.open(name, attributes, end + 1, this.#places.of(this.#text, this.#at).line);
    else if (!this.#begin(name, attributes, alone, end + 1)) {
      this.#at = end + 1;
      return true;
    }
    this.#at = end + 1;
    if (!alone || !this.#unit) return true;
    const done = this.#unit.close(name, this.#text, end + 1);
    if (done) {
      this.#events.push({ type: 'unit', node: done });
      this.#unit = null;
    }
    return true;
  }

  /** @returns whether a unit has begun */
  #begin(tag: string, attributes: ReadonlyMap<string, string>, alone: boolean, inside: number): boolean {
    const around = this.#containers.at(-1);
    const scope = scopeOf(around?.scope ?? OUTERMOST, tag, attributes);
    const name = usualName(scope, tag);
    const place = this.#places.of(this.#text, this.#at);
    if (around ? name === 'channel' : ROOTS.has(name)) {
      if (!alone) this.#containers.push({ tag, scope });
      this.#begun = true;
      const node = { name, attributes, children: [], text: '', markup: null, line: place.line };
      this.#events.push({ type: 'container', node });
      return false;
    }
    if (!around) {
      // What stands before the root (warnings of PHP) or after it is no part of the export, but a second export may follow.
      if (!this.#begun || !/^(?:item|entry)$/.test(tag)) return false;
    }
    this.#unit = new Building({
      start: this.#at,
      inside,
      place,
      tag,
      scope,
      attributes,
      leave: this.#options.leave ?? (() => false),
    });
    return true;
  }

  #findItem(final: boolean): boolean {
    ITEM.lastIndex = Math.max(this.#at, 0);
    const found = ITEM.exec(this.#text);
    if (found) {
      this.#at = found.index;
      this.#lost = false;
      return true;
    }
    // The beginning of a tag may stand at the end of this piece.
    this.#at = final ? this.#text.length : Math.max(this.#at, this.#text.length - 50);
    return false;
  }

  /** Tells what is wrong, leaves the unit out, and goes on where the next item begins. */
  #recover(trouble: Trouble, final: boolean): void {
    const unit = this.#unit;
    this.#unit = null;
    const unread = trouble === 'long' || trouble === 'end' || trouble === 'cdata';
    const upTo = unread ? this.#text.length : this.#at;
    const next = unit?.nextItem(this.#text.slice(0, upTo), unit.start) ?? -1;
    const cut = trouble === 'end' && next === -1;
    this.#problem(
      this.#at,
      sentence(trouble, unit?.described() ?? 'What is there', this.#options.longest, cut),
    );
    if (next !== -1) {
      this.#at = next;
      return;
    }
    this.#lost = true;
    if (typeof trouble === 'object' && trouble.again) return;
    this.#at = final && cut ? this.#text.length : this.#at + 1;
    if (trouble === 'long') this.#at = Math.max(this.#at, this.#text.length - 50);
  }

  #problem(at: number, message: string): void {
    this.#problems += 1;
    const { line, column } = this.#places.of(this.#text, at);
    this.#events.push({
      type: 'problem',
      message: `Line ${line.toLocaleString('en-GB')}, column ${column.toLocaleString('en-GB')}: ${message}`,
    });
  }
}
