import { BLOG_TEXTS } from './blog.ts';
import { BOOK_TEXTS } from './book.ts';
import type { PageTextDefinition, PageTextDefinitions, PageTextKind } from './definition.ts';
import { HOME_TEXTS } from './home.ts';
import { LAYOUT_TEXTS } from './layout.ts';
import { MAIL_TEXTS } from './mails.ts';
import { NEWSLETTER_TEXTS } from './newsletter.ts';
import { PRIVACY_TEXTS } from './privacy.ts';
import { PRIVACY_REQUEST_TEXTS } from './privacy-request.ts';
import { ABOUT_TEXTS, CONTACT_TEXTS, MISSING_TEXTS, SPECIALITIES_TEXTS, TEAM_TEXTS } from './small-pages.ts';
import { TERMS_TEXTS } from './terms.ts';

export type { PageTextDefinition, PageTextKind } from './definition.ts';

/**
 * Every text of the public site that its owner can change, by page and in the page's order. The site imports only types
 * from here; the words reach it as data.
 */
export const PAGE_TEXTS = {
  layout: LAYOUT_TEXTS,
  home: HOME_TEXTS,
  about: ABOUT_TEXTS,
  team: TEAM_TEXTS,
  specialities: SPECIALITIES_TEXTS,
  blog: BLOG_TEXTS,
  contact: CONTACT_TEXTS,
  book: BOOK_TEXTS,
  newsletter: NEWSLETTER_TEXTS,
  'privacy-request': PRIVACY_REQUEST_TEXTS,
  privacy: PRIVACY_TEXTS,
  terms: TERMS_TEXTS,
  missing: MISSING_TEXTS,
} as const satisfies { readonly [page: string]: PageTextDefinitions };

export type PageTextPage = keyof typeof PAGE_TEXTS;

/** A mail that visitors get. */
export type VisitorMail = keyof typeof MAIL_TEXTS;

/** Pages and mails, which are edited and published alike. */
const TEXTS = { ...PAGE_TEXTS, ...MAIL_TEXTS };
type Texts = typeof TEXTS;

/** Like 'about.lead'. */
export type PageTextKey = {
  [page in keyof Texts]: `${page}.${Extract<keyof Texts[page], string>}`;
}[keyof Texts];

/** Every definition by its key. */
export const PAGE_TEXT_DEFINITIONS = Object.fromEntries(
  Object.entries(TEXTS).flatMap(([page, texts]) =>
    Object.entries(texts).map(([name, definition]) => [`${page}.${name}`, definition]),
  ),
) as { readonly [key in PageTextKey]: PageTextDefinition };

export const isPageTextKey = (key: string): key is PageTextKey => Object.hasOwn(PAGE_TEXT_DEFINITIONS, key);

export const isVisitorMail = (mail: string): mail is VisitorMail => Object.hasOwn(MAIL_TEXTS, mail);

/** @returns the definitions of a page's texts, or of a mail's */
export const definitionsOf = (page: keyof Texts): { readonly [name: string]: PageTextDefinition } =>
  TEXTS[page];

/** The texts that the sample content brings, by key. */
export const SAMPLE_TEXTS: { readonly [key: string]: string } = Object.fromEntries(
  Object.entries(PAGE_TEXT_DEFINITIONS).flatMap(([key, { sample }]) => (sample ? [[key, sample]] : [])),
);

/** A headline as the site sets it: lines for wide and narrow screens, and what a screen reader says. */
export interface ShownPoster {
  wide: readonly string[];
  narrow: readonly string[];
  spoken: string;
}

/** What a page receives for a text of this kind. */
export type ShownText<Kind extends PageTextKind = PageTextKind> = Kind extends 'poster'
  ? ShownPoster
  : Kind extends 'lines' | 'paragraphs' | 'prose' | 'menu'
    ? readonly string[]
    : string;

/** The texts of a page, or of a mail, as it receives them; placeholders are still in braces. */
export type PageTexts<Page extends keyof Texts> = {
  readonly [name in keyof Texts[Page]]: Texts[Page][name] extends {
    kind: infer Kind extends PageTextKind;
  }
    ? ShownText<Kind>
    : never;
};
