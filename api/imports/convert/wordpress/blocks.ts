import { type ChildNode, type Element, isTag } from 'domhandler';
import { classLike, element, find, findAll, hasClass, textOf } from '../dom.ts';
import { caption } from '../habits/blocks.ts';
import { embedLink } from '../habits/embeds.ts';
import { image } from '../habits/images.ts';
import { type Habit, paragraphBreak, type Work } from '../work.ts';

/** What the blocks and themes of WordPress leave in the markup. */
export const wordpressBlocks: readonly Habit[] = [
  {
    tags: ['div', 'figure', 'ul', 'p', 'span', 'section', 'a', 'object'],
    convert(node, work) {
      if (classLike(node, LEFT_OUT)) return widget(node, work);
      if (
        classLike(
          node,
          /^(?:wp-block-spacer|wp-block-cover__(?:gradient-)?background|screen-reader-text|clear|clearfix)$/,
        )
      )
        return node.children.length === 0 || hasClass(node, 'wp-block-spacer') ? [] : undefined;
      if (hasClass(node, 'wp-block-file__button') || hasClass(node, 'wp-block-file__embed')) return [];
      if (
        classLike(
          node,
          /^(?:wp-block-embed|wp-block-core-embed(?:-.+)?|jetpack-video-wrapper|wp-block-embed__wrapper)$/,
        )
      )
        return embed(node, work);
      if (
        classLike(
          node,
          /^(?:wp-block-gallery|blocks-gallery-grid|gallery|wp-block-jetpack-(?:tiled-gallery|slideshow)|tiled-gallery)$/,
        )
      )
        return gallery(node, work);
      if (classLike(node, /^wp-caption$/)) return oldCaption(node, work);
      if (hasClass(node, 'wp-block-cover')) return cover(node, work);
      if (hasClass(node, 'wp-block-button')) return work.block(node);
      return undefined;
    },
  },
];

/** What plugins add below and above each post. */
const LEFT_OUT =
  /^(?:sharedaddy|sd-sharing|jp-relatedposts|wpcnt|addtoany_share_save_container|addtoany_content|ssba|yarpp|yarpp-related|related-posts|shareaholic-canvas|mc4wp-form|wpcf7|gform_wrapper|ez-toc-container|toc_container|lwptoc|wp-block-jetpack-subscriptions|wp-block-latest-posts|wp-block-categories|wp-block-archives)$/;

function widget(node: Element, work: Work): ChildNode[] {
  const name = (node.attribs.class ?? '').split(/\s+/).find((one) => LEFT_OUT.test(one)) ?? '';
  work.notes.lost(
    'widget',
    `A part that a plugin adds to posts was left out: ${name.replaceAll(/[-_]/g, ' ')}`,
  );
  return [];
}

function embed(node: Element, work: Work): ChildNode[] | undefined {
  const inner = find(node.children, (child) =>
    /^(?:iframe|blockquote|video|audio|object|script|x-shortcode)$/.test(child.name),
  );
  if (inner) return undefined;
  const words = find(node.children, (child) => hasClass(child, 'wp-block-embed__wrapper')) ?? node;
  const address = textOf(
    words.children.filter((child) => !isTag(child) || child.name !== 'figcaption'),
  ).trim();
  const link = find(words.children, (child) => child.name === 'a')?.attribs.href;
  const given = /^https?:\/\/\S+$/.test(address) ? address : link;
  if (!given) return undefined;
  const captions = findAll(node.children, (child) => child.name === 'figcaption');
  return [...embedLink(given, undefined, work), ...captions.flatMap((one) => caption(work.inside(one)))];
}

/** Its pictures one below the other, each with its caption. */
function gallery(node: Element, work: Work): ChildNode[] {
  work.notes.converted('gallery', 'A gallery became images one below the other');
  const made: ChildNode[] = [paragraphBreak()];
  for (const child of node.children) {
    if (!isTag(child)) continue;
    if (child.name === 'ul') made.push(...galleryItems(child, work));
    else if (node.name === 'ul' || child.name === 'dl' || child.name === 'div')
      made.push(...galleryItem(child, work));
    else made.push(...work.all([child]));
  }
  return [...made, paragraphBreak()];
}

function galleryItems(node: Element, work: Work): ChildNode[] {
  return node.children.flatMap((child) => (isTag(child) ? galleryItem(child, work) : []));
}

function galleryItem(node: Element, work: Work): ChildNode[] {
  const words = find(node.children, (child) => classLike(child, /^(?:gallery-caption|wp-caption-text)$/));
  if (!words) return work.block(node);
  const pictures = node.children.filter(
    (child) => child !== words && find([child], (one) => one === words) === undefined,
  );
  return [paragraphBreak(), ...work.all(pictures), paragraphBreak(), ...caption(work.inside(words))];
}

/** `[caption]` as themes print it. */
function oldCaption(node: Element, work: Work): ChildNode[] | undefined {
  const words = node.children.find(
    (child): child is Element => isTag(child) && hasClass(child, 'wp-caption-text'),
  );
  if (!words || words.name === 'figcaption') return undefined;
  work.notes.converted('caption', 'The caption of an image became a paragraph below it');
  const pictures = node.children.filter((child) => child !== words);
  return [
    paragraphBreak(),
    ...work.all(pictures),
    paragraphBreak(),
    ...caption(work.inside(words)),
    paragraphBreak(),
  ];
}

/** Its picture, which older versions keep in the style. */
function cover(node: Element, work: Work): ChildNode[] | undefined {
  const address = /background-image\s*:\s*url\(\s*['"]?([^'")]{1,2000})/i.exec(node.attribs.style ?? '')?.[1];
  if (!address) return undefined;
  return [paragraphBreak(), ...image(element('img', {}), work, address), ...work.block(node)];
}
