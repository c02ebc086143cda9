import type { SourceStatus } from '#shared/imports.ts';
import { parseDate } from '../../../platform/dates.ts';
import type { Notes } from '../../notes.ts';
import { type FrontMatter, mapping, value, words } from './front-matter.ts';

/** Fields of the same meaning in different generators and themes, the most usual first. */
const DATES = ['date', 'publishDate', 'pubDate', 'published_at', 'created'];
const ENDS = ['expiryDate', 'unpublishDate', 'expires'];

/** Of YAML 1.1 too. */
const YES = /^(?:true|yes|1)$/i;
const NO = /^(?:false|no|0)$/i;

/**
 * When it was or will be published: the first date, unless another one is still to come, as `publishDate` of Hugo, whose alias
 * is `published`.
 * @param ofPath the date in the name of its file
 */
export function dateOf(data: FrontMatter, ofPath: string, notes: Notes) {
  const given = DATES.map((name) => words(value(data, name))).filter(Boolean);
  const dates = [...given, words(value(data, 'published'))].flatMap((date) => parseDate(date) ?? []);
  const latest = dates.toSorted().at(-1);
  if (given[0] && dates.length === 0)
    notes.warning('date', `The date is not one that can be read: ${given[0].slice(0, 100)}`);
  return {
    published: (isComing(latest) ? latest : dates[0]) ?? parseDate(ofPath),
    isDated: given.length > 0 || ofPath !== '',
  };
}

const isComing = (date: string | null | undefined): boolean => Boolean(date && Date.parse(date) > Date.now());

/** What a generator or its usual themes hide by a field: its value, when it is hidden. */
const HIDDEN: readonly (readonly [says: RegExp, ...names: string[]])[] = [
  [YES, 'hidden', 'hide', 'unlisted', 'headless', 'eleventyExcludeFromCollections'],
  [NO, 'permalink', 'render', 'listed', 'public', 'publish', 'isPublished'],
  [/^(?:unlisted|hidden|skip|archived?|trash(?:ed)?|deleted)$/i, 'status'],
];
const HIDDEN_BUILD = /^(?:false|never|local|link)$/i;

/**
 * The status that front matter tells; nothing that was hidden is published.
 * @param data its own and what its folder or its site says for it
 */
export function statusOf(data: FrontMatter, published: string | null, notes: Notes): SourceStatus {
  const saysAny = (what: RegExp, ...names: string[]) =>
    names.find((name) => what.test(String(value(data, name))));
  if (saysAny(/^private$/i, 'status') || saysAny(YES, 'private')) return 'private';
  if (saysAny(/^(?!public$|null$)/i, 'visibility')) return 'private';
  if (words(value(data, 'password'))) return 'protected';
  if (saysAny(YES, 'draft', 'isDraft') || saysAny(NO, 'published')) return 'draft';
  if (saysAny(/draft|pending|unpublished/i, 'status')) return 'draft';
  if (saysAny(YES, 'noindex', 'robotsNoIndex') || saysAny(/noindex/i, 'robots'))
    notes.lost('seo', 'It was hidden from search engines, which is not brought along');
  const build = mapping(value(data, 'build', '_build'));
  const hiding =
    HIDDEN.map(([says, ...names]) => saysAny(says, ...names)).find(Boolean) ??
    ['render', 'list'].find((name) => HIDDEN_BUILD.test(String(build[name])));
  if (hiding) {
    notes.warning(
      'status',
      `The old site did not show it to everybody (“${hiding}”), so it comes as a draft`,
    );
    return 'draft';
  }
  const end = parseDate(words(value(data, ...ENDS)));
  if (end && !isComing(end)) {
    notes.warning('status', `It was taken off the old site on ${end.slice(0, 10)}, so it comes as a draft`);
    return 'draft';
  }
  if (end)
    notes.warning('expiry', `It was to be taken off the site on ${end.slice(0, 10)}: do that here by hand`);
  return isComing(published) ? 'scheduled' : 'published';
}
