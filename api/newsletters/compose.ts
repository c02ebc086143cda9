import type { Knex } from 'knex';
import type { LegalIdentity } from '#shared/public.ts';
import { escapeHtml } from '../platform/content/escape-html.ts';
import { isPublic } from '../platform/content/is-public.ts';
import { renderContent } from '../platform/content/render-content.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { layoutMail, nameCompany } from '../platform/mail/layout.ts';
import { absolute, mailHtml, mailText } from './mail-html.ts';

/** Stands for the reader's own way out; no address of ours looks like it. */
const LEAVE_PLACE = 'https://leave.invalid/';

export interface ComposedNewsletter {
  subject: string;
  text: string;
  html: string;
}

export interface NewsletterWords {
  post_id: string | null;
  subject: string;
  preheader: string;
  intro: string;
}

/** Whose newsletter it is. */
export interface Sender {
  site: SiteIdentity;
  /** Read when the newsletter is made. */
  company(): Promise<LegalIdentity>;
}

/**
 * Makes the newsletter out of its post as it is now, with a place for each reader's way out.
 * @throws ApiError 'invalid' when the world cannot see the post
 */
export async function composeNewsletter(
  db: Knex,
  newsletter: NewsletterWords,
  { site, company }: Sender,
): Promise<ComposedNewsletter> {
  const post = newsletter.post_id
    ? await db('blog_posts')
        .where({ id: newsletter.post_id })
        // By the database's clock, as on the site.
        .first('*', db.raw(`${isPublic('blog_posts')} as is_public`))
    : undefined;
  if (!post) {
    const message = 'Choose the post that this newsletter is made of.';
    throw new ApiError('invalid', message, { post_id: message });
  }
  if (!post.is_public) {
    const message = 'This post is not published yet. Publish it first, because the newsletter links to it.';
    throw new ApiError('invalid', message, { post_id: message });
  }
  const url = `${site.url}/blog/${encodeURIComponent(post.slug)}`;
  const image = post.featured_image
    ? `<p><img src="${escapeHtml(absolute(post.featured_image, url))}" alt=""></p>`
    : '';
  const intro = renderContent(newsletter.intro, 'markdown').html;
  const mail = layoutMail({
    site,
    heading: post.title,
    preheader: newsletter.preheader || post.excerpt,
    paragraphs: [],
    article: {
      html: mailHtml(intro + image + post.content_html, url),
      text: mailText(intro + post.content_html, url),
    },
    action: { label: 'Read on the website', url },
    footnote: 'You get this newsletter because you asked for it on our website.',
    leave: LEAVE_PLACE,
  });
  return { subject: newsletter.subject, ...nameCompany(mail, await company()) };
}

/** @returns the newsletter with one reader's way out in it */
export function addressed({ text, html }: Omit<ComposedNewsletter, 'subject'>, leaveUrl: string) {
  return { text: text.replaceAll(LEAVE_PLACE, leaveUrl), html: html.replaceAll(LEAVE_PLACE, leaveUrl) };
}
