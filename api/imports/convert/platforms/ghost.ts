import { type ChildNode, type Element, isTag } from 'domhandler';
import { linkAddress } from '../addresses.ts';
import { arrange } from '../arrange.ts';
import { element, find, hasClass, text, wordsOf } from '../dom.ts';
import { embedLink, fileName } from '../habits/embeds.ts';
import { type Habit, paragraphBreak, type Work } from '../work.ts';

/** The cards of Ghost's editor. */
export const ghost: readonly Habit[] = [{ tags: ['div', 'figure', 'section', 'a'], convert: card }];

function card(node: Element, work: Work): ChildNode[] | undefined {
  if (!node.attribs.class?.includes('kg-')) return undefined;
  const is = (name: string) => hasClass(node, name);
  if (is('kg-bookmark-card')) return bookmark(node, work);
  if (is('kg-callout-card')) return callout(node, work);
  if (is('kg-toggle-card')) return toggle(node, work);
  if (is('kg-gallery-card')) {
    work.notes.converted('gallery', 'A gallery became images one below the other');
    return undefined;
  }
  if (is('kg-gallery-image')) return [paragraphBreak(), ...work.inside(node), paragraphBreak()];
  if (is('kg-button-card')) {
    work.notes.converted('button', 'A button became a link');
    return work.block(node);
  }
  if (is('kg-product-card')) return product(node, work);
  if (is('kg-file-card')) return file(node, work);
  if (is('kg-audio-card') || is('kg-video-card')) return played(node, work);
  if (is('kg-signup-card') || is('kg-email-card') || is('kg-email-cta-card')) {
    work.notes.lost('signup', 'A form to sign up, or a part for mails only, was left out');
    return [];
  }
  if (is('kg-header-card') || is('kg-cta-card')) {
    work.notes.converted('card', 'A banner became a heading and its words');
    return work.block(node);
  }
  return undefined;
}

function part(node: Element, name: string): Element | undefined {
  return find(node.children, (child) => hasClass(child, name));
}

/** Title and address of another page: a link with what it says about itself. */
function bookmark(node: Element, work: Work): ChildNode[] {
  const link = node.name === 'a' ? node : find(node.children, (child) => child.name === 'a');
  const href = linkAddress(link?.attribs.href ?? '', work);
  const words = (name: string) => wordsOf(part(node, name)?.children ?? []);
  const title = words('kg-bookmark-title') || href;
  if (!href || !title) return [];
  work.notes.converted('bookmark', 'A card of another page became a link with its description');
  const says = words('kg-bookmark-description');
  const captions = node.children.filter((child) => isTag(child) && child.name === 'figcaption');
  return [
    paragraphBreak(),
    element('a', { href }, [text(title)]),
    ...(says ? [text(`: ${says}`)] : []),
    paragraphBreak(),
    ...work.all(captions),
  ];
}

function callout(node: Element, work: Work): ChildNode[] {
  work.notes.converted('callout', 'A highlighted box became a quotation');
  const emoji = wordsOf(part(node, 'kg-callout-emoji')?.children ?? []);
  const words = work.inside(part(node, 'kg-callout-text') ?? node);
  return [element('blockquote', {}, arrange([...(emoji ? [text(`${emoji} `)] : []), ...words]))];
}

function toggle(node: Element, work: Work): ChildNode[] {
  work.notes.converted('details', 'A part that folds open is always open now');
  const heading = part(node, 'kg-toggle-heading-text');
  const content = part(node, 'kg-toggle-content');
  return [
    paragraphBreak(),
    element('strong', {}, [text(wordsOf(heading?.children ?? []))]),
    paragraphBreak(),
    ...(content ? work.inside(content) : []),
    paragraphBreak(),
  ];
}

function product(node: Element, work: Work): ChildNode[] {
  work.notes.converted('card', 'A card of a product became an image, a heading and its words');
  const stars = part(node, 'kg-product-card-rating');
  const kept = stars ? without(node, stars) : node;
  return work.block(kept);
}

function without(node: Element, out: Element): Element {
  const children = node.children.flatMap((child): ChildNode[] => {
    if (child === out) return [];
    return isTag(child) && find([child], (one) => one === out) ? [without(child, out)] : [child];
  });
  const copy = element(node.name, { ...node.attribs });
  copy.children = children;
  return copy;
}

function file(node: Element, work: Work): ChildNode[] {
  const href = find(node.children, (child) => child.name === 'a')?.attribs.href;
  const title = wordsOf(
    part(node, 'kg-file-card-title')?.children ?? part(node, 'kg-file-card-filename')?.children ?? [],
  );
  const says = wordsOf(part(node, 'kg-file-card-caption')?.children ?? []);
  return [...embedLink(href ?? '', title || fileName(href), work, 'File'), text(says), paragraphBreak()];
}

function played(node: Element, work: Work): ChildNode[] {
  const player = find(node.children, (child) => child.name === 'audio' || child.name === 'video');
  const title = wordsOf(part(node, 'kg-audio-title')?.children ?? []);
  if (player && title) player.attribs.title = title;
  const captions = node.children.filter((child) => isTag(child) && child.name === 'figcaption');
  return [...(player ? work.all([player]) : []), ...work.all(captions)];
}
