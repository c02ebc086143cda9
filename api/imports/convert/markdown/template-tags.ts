/** A tag of a template language in a text. */
export interface TemplateTag {
  /** liquid: `{% … %}`; hugo: `{{< … >}}` or `{{% … %}}`; value: `{{ … }}` */
  kind: 'liquid' | 'hugo' | 'value';
  name: string;
  closing: boolean;
  /** The source after the name. */
  rest: string;
  start: number;
  end: number;
}

const OPENERS = [
  { open: '{{<', close: '>}}', kind: 'hugo' },
  { open: '{{%', close: '%}}', kind: 'hugo' },
  { open: '{%', close: '%}', kind: 'liquid' },
  { open: '{{', close: '}}', kind: 'value' },
] as const;
const LONGEST = 4000;

/** Reads the tag that begins at a brace, if there is one. */
export function readTag(content: string, start: number): TemplateTag | null {
  const opener = OPENERS.find(({ open }) => content.startsWith(open, start));
  if (!opener) return null;
  const from = start + opener.open.length;
  const at = content.slice(from, from + LONGEST).indexOf(opener.close);
  if (at === -1) return null;
  const inner = content
    .slice(from, from + at)
    .replace(/^-|-$/g, '')
    .trim();
  const end = from + at + opener.close.length;
  if (opener.kind === 'value') return { kind: 'value', name: inner, closing: false, rest: '', start, end };
  const match = /^(\/?)\s*([\w./-]{1,100})/.exec(inner);
  const name = match?.[2] ?? '';
  const isLiquidEnd = opener.kind === 'liquid' && /^end[a-z]/.test(name);
  return {
    kind: opener.kind,
    name: isLiquidEnd ? name.slice(3) : name.replace(/\/$/, ''),
    closing: match?.[1] === '/' || isLiquidEnd,
    rest: inner
      .slice(match?.[0].length ?? 0)
      .replace(/\/$/, '')
      .trim(),
    start,
    end,
  };
}

/** Reads arguments with and without names, as in `src="a.jpg" caption='…' 123`. */
export function argumentsOf(rest: string): Record<string, string> {
  const found: Record<string, string> = {};
  let number = 0;
  for (const match of rest.matchAll(
    /(?:([\w-]{1,60})\s?[=:]\s?)?(?:"([^"]*)"|'([^']*)'|`([^`]*)`|([^\s"'`]+))/g,
  )) {
    const value = match[2] ?? match[3] ?? match[4] ?? match[5] ?? '';
    found[match[1]?.toLowerCase() ?? String(number++)] = value;
  }
  return found;
}
