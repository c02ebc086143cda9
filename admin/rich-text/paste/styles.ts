/** An element's own declarations: by its class, then by its style attribute. Nothing is inherited. */
export type StylesOf = (element: Element) => ReadonlyMap<string, string>;

export interface DocumentStyles {
  of: StylesOf;
  /** Word's rules for list levels, by names such as `l0:level1`. */
  listLevel(name: string): ReadonlyMap<string, string> | undefined;
}

/** Longest style sheet to read, in characters: Word's has about 30,000. */
const LONGEST_SHEET = 500_000;

/** Reads the rules that word processors write: those for a single class or element name. */
export function readStyles(document: Document): DocumentStyles {
  const rules = new Map<string, Map<string, string>>();
  for (const sheet of document.querySelectorAll('style')) {
    const text = (sheet.textContent ?? '').slice(0, LONGEST_SHEET).replace(/\/\*[\s\S]*?\*\/|<!--|-->/g, ' ');
    for (const rule of text.split('}')) addRule(rules, rule);
  }
  const known = new WeakMap<Element, ReadonlyMap<string, string>>();
  return {
    of: (element) => {
      const found = known.get(element) ?? stylesOf(element, rules);
      known.set(element, found);
      return found;
    },
    listLevel: (name) => rules.get(`@list ${name}`),
  };
}

function addRule(rules: Map<string, Map<string, string>>, rule: string): void {
  const brace = rule.lastIndexOf('{');
  if (brace === -1) return;
  const declarations = declarationsIn(rule.slice(brace + 1));
  for (const selector of rule.slice(0, brace).split(',')) {
    const name = selector.trim().replace(/\s+/g, ' ');
    if (!/^(?:@list l\d+:level\d|[a-z][a-z0-9]*|[a-z0-9]*\.[\w-]+)$/i.test(name)) continue;
    rules.set(name, new Map([...(rules.get(name) ?? []), ...declarations]));
  }
}

function declarationsIn(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const declaration of text.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon === -1) continue;
    const name = declaration.slice(0, colon).trim().toLowerCase();
    found.set(
      name,
      declaration
        .slice(colon + 1)
        .replace(/!important/i, '')
        .trim(),
    );
  }
  return found;
}

function stylesOf(element: Element, rules: ReadonlyMap<string, Map<string, string>>): Map<string, string> {
  const tag = element.localName;
  const ofClasses = classesOf(element).flatMap((name) => [
    rules.get(`.${name}`),
    rules.get(`${tag}.${name}`),
  ]);
  const all = [rules.get(tag), ...ofClasses, declarationsIn(element.getAttribute('style') ?? '')];
  return new Map(all.flatMap((one) => [...(one ?? [])]));
}

/** The classes of an element, without the `x_` with which Outlook on the web prefixes those of received mails. */
export const classesOf = (element: Element): string[] =>
  (element.getAttribute('class') ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((name) => name.replace(/^(?:x_)+/, ''));

/** Whether one of the element's classes matches. */
export const hasClass = (element: Element, name: RegExp): boolean =>
  classesOf(element).some((one) => name.test(one));
