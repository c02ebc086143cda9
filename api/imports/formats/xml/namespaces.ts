/**
 * Prefixes by which readers ask, for each namespace they know. Exporters choose other prefixes, other versions in the address, or forget to
 * declare them, so what is unknown keeps the prefix that the file gives it.
 */
const PREFIXES: readonly (readonly [RegExp, string])[] = [
  [/^https?:\/\/(?:www\.)?wordpress\.org\/export\/[\d.]*\/?$/, 'wp'],
  [/^https?:\/\/(?:www\.)?wordpress\.org\/export\/[\d.]*\/?excerpt\/?$/, 'excerpt'],
  [/^http:\/\/purl\.org\/rss\/1\.0\/modules\/content\/?$/, 'content'],
  [/^http:\/\/purl\.org\/dc\/elements\/1\.[01]\/?$/, 'dc'],
  [/^http:\/\/purl\.org\/dc\/terms\/?$/, 'dcterms'],
  [/^http:\/\/(?:www\.w3\.org\/2005\/Atom|purl\.org\/atom\/ns#?)\/?$/, 'atom'],
  [/^http:\/\/(?:purl\.org\/atom\/app#?|www\.w3\.org\/2007\/app)\/?$/, 'app'],
  [/^http:\/\/purl\.org\/syndication\/thread\/1\.0\/?$/, 'thr'],
  [/^https?:\/\/search\.yahoo\.com\/mrss\/?$/, 'media'],
  [/^http:\/\/www\.itunes\.com\/dtds\/podcast-1\.0\.dtd$/i, 'itunes'],
  [/^http:\/\/schemas\.google\.com\/blogger\/20(?:08|18)\/?$/, 'blogger'],
  [/^http:\/\/www\.w3\.org\/1999\/02\/22-rdf-syntax-ns#$/, 'rdf'],
  [/^http:\/\/www\.w3\.org\/1999\/xhtml$/, 'xhtml'],
  [
    /^http:\/\/(?:purl\.org\/rss\/1\.0|my\.netscape\.com\/rdf\/simple\/0\.9|backend\.userland\.com\/rss2?)\/?$/i,
    '',
  ],
];

/** What a prefix means at one place of a file. */
export interface Scope {
  prefixes: ReadonlyMap<string, string>;
  /** Names that were asked for already. */
  known: Map<string, string>;
}

export const OUTERMOST: Scope = { prefixes: new Map(), known: new Map() };

/** @returns the scope inside of a tag, which is the one around it unless the tag declares something */
export function scopeOf(around: Scope, tag: string, attributes: ReadonlyMap<string, string>): Scope {
  let prefixes: Map<string, string> | undefined;
  for (const [name, value] of attributes) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
    prefixes ??= new Map(around.prefixes);
    const prefix = name.slice(6);
    prefixes.set(prefix, PREFIXES.find(([pattern]) => pattern.test(value.trim()))?.[1] ?? prefix);
  }
  if (tag === 'feed' && !(prefixes ?? around.prefixes).has(''))
    prefixes = new Map(prefixes ?? around.prefixes).set('', 'atom');
  return prefixes ? { prefixes, known: new Map() } : around;
}

/** @returns the name of an element with the usual prefix: wp:post_id, atom:entry, item */
export function usualName(scope: Scope, tag: string): string {
  const known = scope.known.get(tag);
  if (known !== undefined) return known;
  const colon = tag.indexOf(':');
  const written = colon === -1 ? '' : tag.slice(0, colon);
  const prefix = scope.prefixes.get(written) ?? written;
  const name = prefix === '' ? tag.slice(colon + 1) : `${prefix}:${tag.slice(colon + 1)}`;
  if (scope.known.size < 1000) scope.known.set(tag, name);
  return name;
}
