import type { Knex } from 'knex';
import { fillAll, withFirstName } from '#shared/fill-in.ts';
import type { Newsletter } from '#shared/newsletters.ts';
import type { PageTexts } from '#shared/page-texts/index.ts';
import { NEWSLETTER_ARCHIVE_PATH, type PostView } from '#shared/public.ts';
import { firstPlaceholder } from '#shared/reply-templates.ts';
import { articlePicture } from '#shared/social-images.ts';
import type { CommonServices } from '../common-services.ts';
import { findMailPictures, type MailPicture, pictureAt } from '../media/pictures.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { escapeHtml } from '../platform/escape-html.ts';
import { invalidField } from '../platform/http/api-error.ts';
import { layoutMail, type MailContent, nameCompany } from '../platform/mail/layout.ts';
import type { Outbox } from '../platform/mail/outbox.ts';
import { absolute, mailHtml, mailText } from './mail-html.ts';
import { chosenPosts } from './public.ts';

/** Placeholder for the reader's unsubscribe link, unlike any address of the site. */
const UNSUBSCRIBE_PLACEHOLDER = 'https://leave.invalid/';

/** Placeholder for the reader's first name; what an article has in braces stays as it is. */
const FIRST_NAME_PLACEHOLDER = '[first-name.invalid]';

export interface ComposedNewsletter {
  subject: string;
  text: string;
  html: string;
}

/** `slug` of its web page, which the mail links to; null if it has none. */
export type NewsletterWords = Pick<
  Newsletter,
  'post_ids' | 'subject' | 'preheader' | 'intro' | 'name_fallback' | 'picture' | 'whole_posts' | 'slug'
>;

/** What is read for a newsletter: the company's legal details and the standard texts around a campaign's own, as they are now. */
export type Sender = Pick<CommonServices, 'site' | 'settingsNow'> & { outbox: Pick<Outbox, 'words'> };

type Post = Pick<
  PostView,
  'id' | 'slug' | 'title' | 'excerpt' | 'featured_image' | 'content_html' | 'updated_at'
> & { is_public: boolean };

/**
 * Composes a newsletter from the current state of its posts, with a placeholder for the unsubscribe link.
 * @param at when it is sent, by when its posts must be public; now by default
 * @throws ApiError 'invalid' if one of them is not public
 */
export async function composeNewsletter(
  db: Knex,
  newsletter: NewsletterWords,
  { site, settingsNow, outbox }: Sender,
  at?: Date,
): Promise<ComposedNewsletter> {
  const posts = await readPosts(db, newsletter.post_ids, at);
  const [first] = posts;
  if (!first && newsletter.intro.trim() === '')
    throw refused('Write an introduction, or choose an article: the email is empty.', 'intro');
  const hidden = posts.find(({ is_public }) => !is_public);
  if (hidden)
    throw refused(
      `“${hidden.title}” is not published ${at ? 'by then' : 'yet'}. Publish it first, because the newsletter links to it.`,
    );
  const addressOf = ({ slug }: Post) => `${site.url}/blog/${encodeURIComponent(slug)}`;
  const { picture, whole_posts, slug } = newsletter;
  const [subject, preheader, intro] = withPlaceholders(newsletter);
  const around = await outbox.words(db, 'mail-campaign');
  const { button } = fillAll(around, { name: site.name });
  const body = intro + sections(posts, whole_posts, addressOf, button);
  const pictures = await findMailPictures(db, [picture, body]);
  const mail = layoutCampaign(
    {
      heading: subject,
      preheader: preheader || (first?.excerpt ?? mailText(intro, site.url).split('\n')[0] ?? ''),
      web: slug && `${site.url}${NEWSLETTER_ARCHIVE_PATH}/${slug}`,
      ...pictureOf(newsletter, first, site, pictures),
      body,
      pictures,
      about: first ? addressOf(first) : site.url,
      hasButton: posts.length === 1,
    },
    site,
    around,
  );
  return { subject, ...nameCompany(mail, (await settingsNow(db)).legal) };
}

/** @returns the author's own words with the placeholder for a first name @throws ApiError 'invalid' for other words in braces */
function withPlaceholders(newsletter: NewsletterWords): [subject: string, preheader: string, intro: string] {
  const placed = (field: 'subject' | 'preheader' | 'intro') => {
    const words = withFirstName(newsletter[field], FIRST_NAME_PLACEHOLDER);
    const unknown = firstPlaceholder(words.replace(/<[^<>]*>/g, ''));
    if (unknown)
      throw refused(
        `${unknown.placeholder} is not filled in. Only {first_name} is: write something else in its place.`,
        field,
      );
    if (words !== newsletter[field] && newsletter.name_fallback.trim() === '')
      throw refused(
        'Say what stands in place of {first_name} for readers whose first name is not known.',
        'name_fallback',
      );
    return words;
  };
  return [placed('subject'), placed('preheader'), placed('intro')];
}

interface Campaign extends Pick<MailContent, 'heading' | 'preheader' | 'picture'> {
  /** Address of its web page. */
  web: string | null;
  /** HTML of the introduction and the articles. */
  body: string;
  /** The library's pictures, by key. */
  pictures?: ReadonlyMap<string, MailPicture>;
  /** Address of the first article, or of the site. */
  about: string;
  /** Whether there is a button to the first article. */
  hasButton: boolean;
}

/** @returns the mail of a campaign, with a placeholder for the unsubscribe link @param words the standard texts */
export function layoutCampaign(
  { web, body, pictures, about, hasButton, ...mail }: Campaign,
  site: SiteIdentity,
  words: PageTexts<'mail-campaign'>,
): { text: string; html: string } {
  const texts = fillAll(words, { name: site.name });
  return layoutMail({
    ...mail,
    site,
    paragraphs: [],
    ...(web && { web }),
    article: { html: mailHtml(body, about, pictures), text: mailText(body, about) },
    ...(hasButton && { action: { label: texts.button, url: about } }),
    footnote: 'You get this newsletter because you asked for it on our website.',
    leave: UNSUBSCRIBE_PLACEHOLDER,
  });
}

/**
 * A single post gets a button below; each of several gets a link.
 * @param words of the link
 */
function sections(posts: Post[], isWhole: boolean, addressOf: (post: Post) => string, words: string): string {
  if (posts.length === 1) return isWhole ? (posts[0]?.content_html ?? '') : '';
  return posts
    .map((post) => {
      const link = `<p><a href="${escapeHtml(addressOf(post))}">${escapeHtml(words)}</a></p>`;
      const text = isWhole ? post.content_html : `<p>${escapeHtml(post.excerpt)}</p>`;
      return `<h2>${escapeHtml(post.title)}</h2>${text}${link}`;
    })
    .join('');
}

/** Reads posts in the chosen order. The database's clock decides whether they are public. */
function readPosts(db: Knex, ids: string[], at: Date | undefined): Promise<Post[]> {
  const isPublic =
    'p.published and (p.published_at is null or p.published_at <= coalesce(?::timestamptz, now()))';
  return chosenPosts(db, ids)
    .select('p.id', 'p.slug', 'p.title', 'p.excerpt', 'p.featured_image', 'p.content_html', 'p.updated_at')
    .select({ is_public: db.raw(isPublic, [at?.toISOString() ?? null]) });
}

/** @returns a post's featured image in a format for mail programs, with the library's alternative text */
function pictureOf(
  { picture }: NewsletterWords,
  first: Post | undefined,
  site: SiteIdentity,
  pictures: ReadonlyMap<string, MailPicture>,
): { picture?: { url: string; alt: string } } {
  if (!picture) return {};
  const known = pictureAt(pictures, picture);
  const shown =
    first && picture === first.featured_image ? articlePicture(first) : { address: picture, drawn: false };
  const address = shown.drawn ? shown.address : (known?.url ?? shown.address);
  return { picture: { url: absolute(address, site.url), alt: known?.alt ?? '' } };
}

const refused = (message: string, field = 'post_ids') => invalidField(field, message);

/** @returns the newsletter with a reader's unsubscribe link and first name, or what stands in its place */
export function addressed({ subject, text, html }: ComposedNewsletter, leaveUrl: string, name: string) {
  // The name last, so that nothing in it is replaced; by a function, as $ has a meaning in a string.
  const named = (words: string, by: string) => words.replaceAll(FIRST_NAME_PLACEHOLDER, () => by);
  return {
    subject: named(withFirstName(subject, FIRST_NAME_PLACEHOLDER), name),
    text: named(text.replaceAll(UNSUBSCRIBE_PLACEHOLDER, leaveUrl), name),
    html: named(html.replaceAll(UNSUBSCRIBE_PLACEHOLDER, leaveUrl), escapeHtml(name)),
  };
}
