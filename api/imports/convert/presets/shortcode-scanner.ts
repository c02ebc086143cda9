import { escapeText } from '../../../platform/content/escape-html.ts';
import { languageName } from '../plugins/code.ts';
import type { State } from '../state.ts';
import { isBuilder } from './page-builders.ts';
import { readShortcode, type Shortcode } from './shortcode-syntax.ts';
import { isButton, isKnown } from './shortcodes.ts';

/** Shortcodes whose content is code. */
const CODE = new Set(
  'code sourcecode source php css html js javascript python ruby java bash sql xml'.split(' '),
);
/** Elements whose text is left as it is. */
const VERBATIM = /<(pre|code|script|style|textarea)\b/iy;
const MOST_OPEN = 200;

/** Replaces each shortcode by an element with its number, for the HTML parser to place. */
export function scanShortcodes(html: string, state: State): string {
  return new ShortcodeScanner(html, state).read();
}

class ShortcodeScanner {
  readonly #html: string;
  readonly #state: State;
  readonly #found: Shortcode[] = [];
  #out: string[] = [];
  /** Start of the text not yet copied to the output. */
  #from = 0;
  /** Position of the last closing shortcode by name: tells at once that a shortcode is never closed. */
  readonly #closers = new Map<string, number>();
  #open: string[] = [];
  /** Verbatim elements without an end tag in the rest of the text. */
  readonly #unclosed = new Set<string>();

  constructor(html: string, state: State) {
    this.#html = html;
    this.#state = state;
    for (const { 1: name = '', index } of html.matchAll(/\[\/([a-z][\w-]{0,60})\]/gi))
      this.#closers.set(name.toLowerCase(), index);
  }

  read(): string {
    const html = this.#html;
    const special = /<[a-z!]|\[/gi;
    for (let match = special.exec(html); match; match = special.exec(html)) {
      const next = match[0] === '[' ? this.#bracket(match.index) : this.#skipTag(match.index);
      special.lastIndex = Math.max(next, match.index + 1);
    }
    this.#flush(html.length);
    for (const name of this.#open.reverse()) if (isEnclosing(name)) this.#out.push('</x-shortcode>');
    this.#state.shortcodes = this.#found;
    return this.#out.join('');
  }

  #flush(to: number): void {
    this.#out.push(this.#html.slice(this.#from, to));
    this.#from = to;
  }

  /** @returns the end of a tag, a comment or a verbatim element */
  #skipTag(at: number): number {
    const html = this.#html;
    if (html.startsWith('<!--', at)) return endAfter(html, '-->', at);
    VERBATIM.lastIndex = at;
    const verbatim = VERBATIM.exec(html)?.[1];
    if (verbatim && !this.#unclosed.has(verbatim.toLowerCase())) {
      const end = this.#lower.indexOf(`</${verbatim.toLowerCase()}`, at);
      if (end !== -1) return end;
      this.#unclosed.add(verbatim.toLowerCase());
    }
    return at + (/^<[a-z][^<>]{0,20000}>/i.exec(html.slice(at, at + 20_002))?.[0].length ?? 1);
  }

  #bracket(at: number): number {
    const html = this.#html;
    const code = readShortcode(html, at);
    if (!code) return at + 1;
    // [[gallery]] is an escaped shortcode.
    const isDoubled = html[at - 1] === '[';
    if (isDoubled || (code.closing && html[code.end] === ']' && this.#open.at(-1) !== code.name)) {
      this.#flush(isDoubled ? at - 1 : at);
      this.#out.push(html.slice(at, code.end));
      this.#from = html[code.end] === ']' ? code.end + 1 : code.end;
      return this.#from;
    }
    const isPaired = !code.closing && !code.selfClosing && (this.#closers.get(code.name) ?? -1) >= code.end;
    if (!this.#isShortcode(code, isPaired)) return code.end;
    this.#flush(at);
    this.#from = code.end;
    if (code.closing) this.#close(code.name);
    else if (isPaired && CODE.has(code.name)) this.#code(code);
    else if (isPaired && code.name === 'vc_raw_html') this.#encoded(code);
    else this.#write(code, isPaired);
    return this.#from;
  }

  /** Not every bracket opens a shortcode: [sic], [1], [non-executive]. */
  #isShortcode({ name, attributes, closing }: Shortcode, isPaired: boolean): boolean {
    if (closing) return this.#open.includes(name) || isBuilder(name);
    const keys = Object.keys(attributes);
    if (
      isPaired ||
      isBuilder(name) ||
      isKnown(name, keys.length > 0) ||
      keys.some((key) => !/^\d+$/.test(key))
    )
      return true;
    // Ordinary words have no underscores.
    if (name.includes('_'))
      this.#state.notes.warning(
        'shortcode',
        `“[${name}]” may be a shortcode of a plugin, and stands in the text as it was: check it`,
      );
    return false;
  }

  #write(code: Shortcode, isPaired: boolean): void {
    this.#out.push(`<x-shortcode data-number="${this.#found.length}">`);
    this.#found.push({ ...code, isPaired });
    if (isPaired && this.#open.length < MOST_OPEN) {
      this.#open.push(code.name);
      if (isEnclosing(code.name)) return;
    }
    this.#out.push('</x-shortcode>');
  }

  #close(name: string): void {
    const at = this.#open.lastIndexOf(name);
    if (at === -1) return;
    for (const open of this.#open.splice(at).reverse())
      if (isEnclosing(open)) this.#out.push('</x-shortcode>');
    // A page builder's box is at least a paragraph of its own.
    if (isBuilder(name)) this.#out.push('<br><br>');
  }

  #code(code: Shortcode): void {
    const { lang, language, 0: first } = code.attributes;
    const own = /^(?:code|source|sourcecode)$/.test(code.name) ? null : code.name;
    const name = languageName(lang ?? language ?? first ?? own);
    const source = escapedCode(this.#inside(code));
    this.#out.push(`<pre${name ? ` data-language="${name}"` : ''}>\n${source}</pre>`);
    this.#state.notes.converted('code', 'A shortcode with code became a code block');
  }

  /** WPBakery encodes raw HTML twice. */
  #encoded(code: Shortcode): void {
    const inside = this.#inside(code);
    try {
      this.#out.push(decodeURIComponent(Buffer.from(inside.trim(), 'base64').toString('latin1')));
    } catch {
      this.#out.push(inside);
    }
  }

  /** @returns the content up to the closing shortcode, and moves behind it */
  #inside({ name, end }: Shortcode): string {
    const closer = `[/${name}]`;
    const to = this.#lower.indexOf(closer, end);
    this.#from = to + closer.length;
    return this.#html.slice(end, to);
  }

  #lowered: string | null = null;
  get #lower(): string {
    // Some letters change their length in lower case, and positions must stay the same.
    this.#lowered ??= this.#html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
    return this.#lowered;
  }
}

/** Shortcodes that use their content; the content of others stays where it is. */
const isEnclosing = (name: string): boolean => isKnown(name, true) || isButton(name);

/** Editors save code with or without entities and br elements. */
function escapedCode(raw: string): string {
  const plain = raw.includes('\n') ? raw : raw.replace(/<br\s?\/?>/gi, '\n').replace(/<\/?p>/gi, '\n');
  return /[<>]/.test(plain) && !/&[lg]t;/.test(plain)
    ? escapeText(plain)
    : plain.replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function endAfter(html: string, what: string, from: number): number {
  const at = html.indexOf(what, from);
  return at === -1 ? html.length : at + what.length;
}
