import { escapeHtml, escapeText } from '../../../platform/content/escape-html.ts';
import { languageName } from '../habits/code.ts';
import type { Work } from '../work.ts';
import { BUILDER } from './builder-names.ts';
import { KNOWN_SHORTCODES } from './shortcode-habits.ts';
import { readShortcode, type Shortcode } from './shortcode-syntax.ts';

/** What stands inside is code and nothing else. */
const CODE = new Set([
  'code',
  'sourcecode',
  'source',
  'php',
  'css',
  'html',
  'js',
  'javascript',
  'python',
  'ruby',
  'java',
  'bash',
  'sql',
  'xml',
  'crayon',
  'highlight_code',
  'wp_code',
  'cc',
]);
/** Elements whose text is left as it is. */
const VERBATIM = /<(pre|code|script|style|textarea)\b/iy;
/** Shortcodes become elements that habits know; lines and addresses are prepared for reading. */
export function prepareWordpress(html: string, work: Work): string {
  work.newlines = html.includes('<!-- wp:') || work.dialect === 'squarespace' ? 'blank' : 'all';
  return new ShortcodeScanner(html, work).read();
}

class ShortcodeScanner {
  #html: string;
  #work: Work;
  #out: string[] = [];
  /** Beginning of the text that was not written yet. */
  #from = 0;
  /** Where the last closing tag of a name is, so that what is never closed is known at once. */
  #lastCloser = new Map<string, number>();
  #open: string[] = [];

  constructor(html: string, work: Work) {
    this.#html = html;
    this.#work = work;
  }

  read(): string {
    const html = this.#html;
    const special = /[<[]/g;
    for (let match = special.exec(html); match; match = special.exec(html)) {
      const next = match[0] === '<' ? this.#skipTag(match.index) : this.#bracket(match.index);
      special.lastIndex = Math.max(next, match.index + 1);
    }
    this.#flush(html.length);
    for (const name of this.#open.reverse()) if (KNOWN_SHORTCODES.has(name)) this.#out.push('</x-shortcode>');
    return this.#out.join('');
  }

  #flush(to: number): void {
    this.#out.push(this.#withAddresses(this.#html.slice(this.#from, to), to));
    this.#from = to;
  }

  /** An address alone on a line is embedded by WordPress. */
  #withAddresses(written: string, to: number): string {
    if (this.#work.newlines !== 'all' || !written.includes('://')) return written;
    const lines = written.split('\n');
    const begins = this.#from === 0 || this.#html[this.#from - 1] === '\n';
    const ends = to === this.#html.length || this.#html[to] === '\n';
    return lines
      .map((line, at) => {
        const whole = (at > 0 || begins) && (at < lines.length - 1 || ends);
        return whole && /^\s*https?:\/\/[^\s<>"]+\s*$/.test(line) ? `<p>${line.trim()}</p>` : line;
      })
      .join('\n');
  }

  /** @returns the end of a tag, a comment, or an element that is left as it is */
  #skipTag(at: number): number {
    const html = this.#html;
    if (html.startsWith('<!--', at)) return endAfter(html, '-->', at);
    VERBATIM.lastIndex = at;
    const verbatim = VERBATIM.exec(html)?.[1];
    if (verbatim) {
      const closer = `</${verbatim.toLowerCase()}`;
      if (!this.#closes(closer, at)) return at + 1;
      this.#flush(at);
      const end = endAfter(this.#lower, closer, at);
      this.#out.push(html.slice(at, end));
      this.#from = end;
      return end;
    }
    const end = /^<\/?[a-z][^<>]{0,20000}>/i.exec(html.slice(at, at + 20_002))?.[0].length;
    return end ? at + end : at + 1;
  }

  #bracket(at: number): number {
    const code = readShortcode(this.#html, at);
    if (!code) return at + 1;
    const html = this.#html;
    // [[gallery]] is how authors write about shortcodes.
    const doubled = html[at - 1] === '[';
    if (doubled || (code.closing && html[code.end] === ']' && this.#open.at(-1) !== code.name)) {
      const from = doubled ? at - 1 : at;
      this.#flush(from);
      const end = html[code.end] === ']' ? code.end + 1 : code.end;
      this.#out.push(html.slice(at, code.end));
      this.#from = end;
      return end;
    }
    const paired = !code.closing && !code.selfClosing && this.#closes(`[/${code.name}]`, code.end);
    if (!this.#isShortcode(code, paired)) return code.end;
    this.#flush(at);
    this.#from = code.end;
    if (CODE.has(code.name) && paired) return this.#code(code);
    if (code.closing) this.#close(code);
    else this.#write(code, paired);
    return code.end;
  }

  /** Brackets are also brackets: [sic], [1]. */
  #isShortcode(code: Shortcode, paired: boolean): boolean {
    if (code.closing) return this.#open.includes(code.name) || BUILDER.test(code.name);
    const { name } = code;
    return (
      paired ||
      KNOWN_SHORTCODES.has(name) ||
      BUILDER.test(name) ||
      Object.keys(code.attributes).some((key) => !/^\d+$/.test(key)) ||
      (/^[a-z][a-z0-9]*[_-][a-z0-9_-]+$/i.test(name) && Object.keys(code.attributes).length === 0)
    );
  }

  #write(code: Shortcode, paired: boolean): void {
    const known = KNOWN_SHORTCODES.has(code.name);
    const data = escapeHtml(JSON.stringify(code.attributes));
    this.#out.push(`<x-shortcode name="${code.name}"${paired ? ' paired=""' : ''} data="${data}">`);
    if (paired && this.#open.length < 200) {
      this.#open.push(code.name);
      if (known) return;
    }
    this.#out.push('</x-shortcode>');
  }

  #close(code: Shortcode): void {
    const at = this.#open.lastIndexOf(code.name);
    if (at === -1) return;
    for (const name of this.#open.splice(at).reverse())
      if (KNOWN_SHORTCODES.has(name)) this.#out.push('</x-shortcode>');
    if (BUILDER.test(code.name)) this.#out.push('<x-edge></x-edge>');
  }

  #code(code: Shortcode): number {
    const closer = `[/${code.name}]`;
    const to = this.#lower.indexOf(closer, code.end);
    const raw = this.#html.slice(code.end, to);
    const { lang, language, 0: first } = code.attributes;
    const name = languageName(
      lang ??
        language ??
        first ??
        (/^(?:code|source|sourcecode|cc|crayon)$/.test(code.name) ? null : code.name),
    );
    this.#out.push(`<pre${name ? ` data-language="${name}"` : ''}>\n${escapedCode(raw)}</pre>`);
    this.#work.notes.converted('code', 'A shortcode with code became a code block');
    this.#from = to + closer.length;
    return this.#from;
  }

  #closes(closer: string, after: number): boolean {
    const key = closer.toLowerCase();
    let last = this.#lastCloser.get(key);
    if (last === undefined) {
      last = this.#lower.lastIndexOf(key);
      this.#lastCloser.set(key, last);
    }
    return last >= after;
  }

  #lowered: string | null = null;
  get #lower(): string {
    // Letters of other scripts may change their length.
    this.#lowered ??= this.#html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
    return this.#lowered;
  }
}

/** Editors save code with or without entities, and with or without the breaks that they show. */
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
