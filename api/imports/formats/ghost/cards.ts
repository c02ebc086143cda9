import { escapeHtml } from '../../../platform/content/escape-html.ts';
import { array, element, type Fields, fields, type Notes, renderMarkdown, text } from './html.ts';

type Card = (payload: Fields, notes: Notes) => string;

/**
 * A card as Ghost writes it into a page, so that the conversion has one form to know. Names of both editors: mobiledoc's
 * ('card-markdown', 'hr', 'email-cta') and Lexical's ('horizontalrule', 'codeblock').
 * @returns null for a card that is not known
 */
export function renderCard(name: string, payload: Fields, notes: Notes): string | null {
  const card = Object.hasOwn(CARDS, name) ? CARDS[name] : undefined;
  return card ? card(payload, notes) : null;
}

const figure = (kind: string, inner: string, caption: unknown) =>
  element(
    'figure',
    { class: `kg-card kg-${kind}-card${text(caption) ? ' kg-card-hascaption' : ''}` },
    `${inner}${text(caption) ? `<figcaption>${text(caption)}</figcaption>` : ''}`,
  );

const picture = (payload: Fields) => {
  const image = element('img', {
    src: payload.src,
    alt: payload.alt ?? payload.altText,
    title: payload.title,
    class: 'kg-image',
    width: payload.width,
    height: payload.height,
  });
  return text(payload.href) ? element('a', { href: payload.href }, image) : image;
};

const image: Card = (payload) =>
  text(payload.src) ? figure('image', picture(payload), payload.caption) : '';

const gallery: Card = (payload) => {
  const images = array(payload.images)
    .map(fields)
    .filter((one) => text(one.src))
    .map((one) => element('div', { class: 'kg-gallery-image' }, picture(one)));
  if (images.length === 0) return '';
  return figure(
    'gallery',
    element('div', { class: 'kg-gallery-container' }, images.join('')),
    payload.caption,
  );
};

const markdown: Card = (payload) => renderMarkdown(text(payload.markdown));
const html: Card = (payload) => text(payload.html);

const code: Card = (payload) => {
  const language = text(payload.language);
  const block = element(
    'pre',
    {},
    element('code', { class: language && `language-${language}` }, escapeHtml(text(payload.code))),
  );
  return text(payload.caption) ? figure('code', block, payload.caption) : block;
};

const embed: Card = (payload) => {
  const inner = text(payload.html) || element('a', { href: payload.url }, escapeHtml(text(payload.url)));
  return inner
    ? element(
        'figure',
        { class: 'kg-card kg-embed-card', 'data-url': payload.url },
        `${inner}${text(payload.caption) ? `<figcaption>${text(payload.caption)}</figcaption>` : ''}`,
      )
    : '';
};

const bookmark: Card = (payload) => {
  const meta = fields(payload.metadata);
  const url = text(payload.url) || text(meta.url);
  const part = (tag: string, name: string, value: unknown) =>
    text(value) ? element(tag, { class: `kg-bookmark-${name}` }, escapeHtml(text(value))) : '';
  const content = element(
    'div',
    { class: 'kg-bookmark-content' },
    part('div', 'title', meta.title || url) +
      part('div', 'description', meta.description) +
      element(
        'div',
        { class: 'kg-bookmark-metadata' },
        part('span', 'author', meta.author) + part('span', 'publisher', meta.publisher),
      ),
  );
  const thumbnail = text(meta.thumbnail)
    ? element('div', { class: 'kg-bookmark-thumbnail' }, element('img', { src: meta.thumbnail, alt: '' }))
    : '';
  return figure(
    'bookmark',
    element('a', { class: 'kg-bookmark-container', href: url }, content + thumbnail),
    payload.caption,
  );
};

const button: Card = (payload) =>
  element(
    'div',
    { class: 'kg-card kg-button-card' },
    element(
      'a',
      { href: payload.buttonUrl ?? payload.url, class: 'kg-btn' },
      escapeHtml(text(payload.buttonText) || text(payload.text)),
    ),
  );

const callout: Card = (payload) =>
  element(
    'div',
    { class: 'kg-card kg-callout-card' },
    (text(payload.calloutEmoji)
      ? element('div', { class: 'kg-callout-emoji' }, escapeHtml(text(payload.calloutEmoji)))
      : '') + element('div', { class: 'kg-callout-text' }, text(payload.calloutText)),
  );

const toggle: Card = (payload) =>
  element(
    'div',
    { class: 'kg-card kg-toggle-card' },
    element(
      'div',
      { class: 'kg-toggle-heading' },
      element('h4', { class: 'kg-toggle-heading-text' }, text(payload.heading)),
    ) + element('div', { class: 'kg-toggle-content' }, text(payload.content)),
  );

const media =
  (kind: 'video' | 'audio'): Card =>
  (payload) =>
    text(payload.src)
      ? figure(
          kind,
          (kind === 'audio' && text(payload.title)
            ? element('div', { class: 'kg-audio-title' }, escapeHtml(text(payload.title)))
            : '') +
            element(
              kind,
              { src: payload.src, poster: payload.customThumbnailSrc || payload.thumbnailSrc },
              '',
            ),
          payload.caption,
        )
      : '';

const file: Card = (payload) =>
  element(
    'div',
    { class: 'kg-card kg-file-card' },
    element(
      'a',
      { class: 'kg-file-card-container', href: payload.src },
      element(
        'div',
        { class: 'kg-file-card-title' },
        escapeHtml(text(payload.fileTitle) || text(payload.fileName) || 'File'),
      ) +
        (text(payload.fileCaption)
          ? element('div', { class: 'kg-file-card-caption' }, escapeHtml(text(payload.fileCaption)))
          : ''),
    ),
  );

const product: Card = (payload) => {
  const shot = text(payload.productImageSrc)
    ? element('img', { src: payload.productImageSrc, class: 'kg-product-card-image', alt: '' })
    : '';
  const stars = Number(payload.productStarRating);
  const rating = payload.productRatingEnabled && stars >= 1 && stars <= 5 ? `<p>${stars} of 5 stars</p>` : '';
  const link =
    payload.productButtonEnabled && text(payload.productUrl)
      ? element(
          'a',
          { href: payload.productUrl, class: 'kg-product-card-button' },
          escapeHtml(text(payload.productButton)),
        )
      : '';
  return element(
    'div',
    { class: 'kg-card kg-product-card' },
    `${shot}<h4 class="kg-product-card-title">${text(payload.productTitle)}</h4>${rating}<div class="kg-product-card-description">${text(payload.productDescription)}</div>${link}`,
  );
};

const header: Card = (payload) => {
  const shot = text(payload.backgroundImageSrc);
  const link =
    payload.buttonEnabled && text(payload.buttonUrl)
      ? element(
          'a',
          { href: payload.buttonUrl, class: 'kg-header-card-button' },
          escapeHtml(text(payload.buttonText)),
        )
      : '';
  return element(
    'div',
    { class: 'kg-card kg-header-card' },
    (shot ? element('img', { src: shot, alt: '' }) : '') +
      (text(payload.header) ? `<h2 class="kg-header-card-header">${text(payload.header)}</h2>` : '') +
      (text(payload.subheader)
        ? `<h3 class="kg-header-card-subheader">${text(payload.subheader)}</h3>`
        : '') +
      link,
  );
};

const callToAction: Card = (payload) => {
  const shot = text(payload.imageUrl) ? element('img', { src: payload.imageUrl, alt: '' }) : '';
  const link =
    payload.showButton && text(payload.buttonUrl)
      ? element('a', { href: payload.buttonUrl, class: 'kg-btn' }, escapeHtml(text(payload.buttonText)))
      : '';
  return element('div', { class: 'kg-card kg-cta-card' }, shot + text(payload.textValue) + link);
};

const gone =
  (kind: string, sentence: string): Card =>
  (_payload, notes) => {
    notes.lost(kind, sentence);
    return '';
  };

const rule: Card = () => '<hr>';
const email = gone('email', 'A part that was only in the emails of a post was left out');
const paywall: Card = () => '<!--members-only-->';

const CARDS: { readonly [name: string]: Card } = {
  image,
  'image-card': image,
  gallery,
  markdown,
  'card-markdown': markdown,
  html,
  code,
  codeblock: code,
  embed,
  bookmark,
  button,
  callout,
  toggle,
  video: media('video'),
  audio: media('audio'),
  file,
  product,
  header,
  'call-to-action': callToAction,
  hr: rule,
  horizontalrule: rule,
  email,
  'email-cta': email,
  paywall,
  signup: gone('signup', 'A form to sign up for the newsletter was left out'),
  transistor: gone('embed', 'A podcast player of Transistor was left out'),
};
