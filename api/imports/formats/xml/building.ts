import { plainTitle } from '../plain-text.ts';
import { characters, withoutIllegal } from './characters.ts';
import { type Scope, scopeOf, usualName } from './namespaces.ts';
import type { XmlNode } from './node.ts';
import type { Place } from './places.ts';
import { TroubleError } from './trouble.ts';

const DEEPEST = 200;
const ELEMENTS = 200_000;
const TAIL = 4096;

interface Beginning {
  start: number;
  inside: number;
  place: Place;
  tag: string;
  scope: Scope;
  attributes: ReadonlyMap<string, string>;
  leave(name: string): boolean;
}

interface Open {
  tag: string;
  node: XmlNode;
  scope: Scope;
  text: Text;
  /** Where its content begins, counted from the unit's start. */
  inside: number;
  left: boolean;
}

/** One element of a root or channel, while its tags come in. */
export class Building {
  /** Where it begins in the text at hand. */
  start: number;
  readonly #beginning: Beginning;
  readonly #open: Open[] = [];
  readonly #isItem: boolean;
  #elements = 0;

  constructor(beginning: Beginning) {
    this.start = beginning.start;
    this.#beginning = beginning;
    this.#isItem = /(?:^|:)(?:item|entry)$/.test(beginning.tag);
    this.#push(beginning.tag, beginning.scope, beginning.attributes, beginning.inside, beginning.place.line);
  }

  /** Of the innermost element that is open. */
  get tag(): string {
    return this.#open.at(-1)?.tag ?? '';
  }

  open(tag: string, attributes: ReadonlyMap<string, string>, inside: number, line: number): void {
    const around = this.#open.at(-1) as Open;
    if (this.#isItem && tag === this.#beginning.tag)
      throw new TroubleError({
        tag,
        again: true,
        text: `<${tag}> begins before the one before it is closed.`,
      });
    if (this.#open.length >= DEEPEST)
      throw new TroubleError({ tag, text: `elements are nested more than ${DEEPEST} deep.` });
    this.#elements += around.left ? 0 : 1;
    if (this.#elements > ELEMENTS)
      throw new TroubleError({
        tag,
        text: `there are more than ${ELEMENTS.toLocaleString('en-GB')} elements in one.`,
      });
    this.#push(tag, scopeOf(around.scope, tag, attributes), attributes, inside, line);
  }

  #push(
    tag: string,
    scope: Scope,
    attributes: ReadonlyMap<string, string>,
    inside: number,
    line: number,
  ): void {
    const around = this.#open.at(-1);
    const name = usualName(scope, tag);
    const node: XmlNode = { name, attributes, children: [], text: '', markup: null, line };
    if (around && !around.left) around.node.children.push(node);
    const left = (around?.left ?? false) || this.#beginning.leave(name);
    this.#open.push({ tag, node, scope, text: new Text(), inside: inside - this.start, left });
  }

  /** Text as it stands between tags. */
  add(text: string, declared: ReadonlySet<string>): void {
    const open = this.#open.at(-1) as Open;
    if (!open.left) open.text.add(characters(text, declared));
  }

  /** Text of a CDATA section. */
  addPlain(text: string): void {
    const open = this.#open.at(-1) as Open;
    if (!open.left) open.text.add(withoutIllegal(text));
  }

  /**
   * @param at where the closing tag begins
   * @returns the whole element, once its last tag is closed
   */
  close(tag: string, text: string, at: number): XmlNode | null {
    const open = this.#open.at(-1) as Open;
    if (open.tag !== tag)
      throw new TroubleError({
        tag,
        text: `</${tag.slice(0, 60)}> closes <${open.tag.slice(0, 60)}> of line ${open.node.line.toLocaleString('en-GB')}.`,
      });
    this.#open.pop();
    const { node } = open;
    const joined = open.text.whole();
    node.text = node.children.length > 0 ? joined.trim() : joined;
    if (/xhtml/i.test(node.attributes.get('type') ?? ''))
      node.markup = withoutIllegal(text.slice(this.start + open.inside, at));
    return this.#open.length === 0 ? node : null;
  }

  /** @returns where, behind an item's end, the next item begins; -1 where that is nowhere */
  nextItem(text: string, from = 0): number {
    const tag = this.#isItem ? escapePattern(this.#beginning.tag) : '(?:item|entry)';
    const pattern = new RegExp(`</${tag}\\s*>(?:\\s|<!--[^<]{0,500}-->)*(?=<${tag}[\\s>])`, 'g');
    pattern.lastIndex = from;
    return pattern.test(text) ? pattern.lastIndex : -1;
  }

  described(): string {
    const line = this.#beginning.place.line.toLocaleString('en-GB');
    const named = this.#open[0]?.node.children.find((one) => /(?:^|:)title$/.test(one.name));
    const title = plainTitle(named?.text ?? '');
    const what = this.#isItem ? 'The post' : `<${this.#beginning.tag.slice(0, 60)}>`;
    return title
      ? `${what} of line ${line}, “${title.slice(0, 100).toWellFormed()}”,`
      : `${what} of line ${line}`;
  }
}

/** Text of an element as it comes in: many small pieces are put together, so that they take no more room than their characters. */
class Text {
  readonly #parts: string[] = [];
  #tail = '';

  add(text: string): void {
    if (this.#tail === '' && text.length >= TAIL) this.#parts.push(text);
    else this.#tail += text;
    if (this.#tail.length < TAIL) return;
    this.#parts.push(Buffer.from(this.#tail).toString());
    this.#tail = '';
  }

  whole(): string {
    return this.#parts.length === 0 ? this.#tail : this.#parts.join('') + this.#tail;
  }
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
