import { type ChildNode, type Element, isTag } from 'domhandler';
import { classLike, element, find, findAll, hasClass, wordsOf } from '../dom.ts';
import { caption } from '../habits/blocks.ts';
import { embedLink } from '../habits/embeds.ts';
import { image } from '../habits/images.ts';
import { type Habit, paragraphBreak, type Work } from '../work.ts';

export const squarespace: readonly Habit[] = [{ tags: ['div', 'section', 'figure', 'a'], convert: part }];

const LEFT_OUT =
  /^sqs-block-(?:summary-v2|newsletter|form|search|socialaccountlinks-v2|sharing|archive|tagcloud|menu|calendar|product|donation|amazon|instagram|twitter|tourdates|opentable|acuity)$|^newsletter-form-wrapper$/;

function part(node: Element, work: Work): ChildNode[] | undefined {
  if (
    !node.attribs.class?.includes('sqs-') &&
    !node.attribs.class?.includes('image-') &&
    !node.attribs['data-block-json']
  )
    return undefined;
  const out = (node.attribs.class ?? '').split(/\s+/).find((name) => LEFT_OUT.test(name));
  if (out) {
    work.notes.lost(
      'widget',
      `A part that the old site fills was left out: ${out.replace(/^sqs-block-|-v2$/g, '')}`,
    );
    return [];
  }
  if (hasClass(node, 'sqs-block-spacer')) return [];
  if (
    hasClass(node, 'sqs-block-video') ||
    hasClass(node, 'sqs-block-embed') ||
    hasClass(node, 'sqs-block-audio')
  )
    return played(node, work);
  if (hasClass(node, 'sqs-block-gallery')) {
    work.notes.converted('gallery', 'A gallery became images one below the other');
    return gallery(node, work);
  }
  if (hasClass(node, 'image-block-outer-wrapper')) return imageBlock(node, work);
  if (hasClass(node, 'sqs-block-button')) work.notes.converted('button', 'A button became a link');
  return undefined;
}

function gallery(node: Element, work: Work): ChildNode[] {
  const pictures = findAll(node.children, (child) => child.name === 'img');
  const seen = new Set<string>();
  const made = pictures.flatMap((picture): ChildNode[] =>
    image(picture, work).flatMap((one): ChildNode[] => {
      if (!isTag(one) || one.name !== 'img' || seen.has(one.attribs.src ?? '')) return [];
      seen.add(one.attribs.src ?? '');
      return [paragraphBreak(), one];
    }),
  );
  return [...made, paragraphBreak()];
}

/** Its words stand in a div or a figcaption beside the picture. */
function imageBlock(node: Element, work: Work): ChildNode[] | undefined {
  const words = find(
    node.children,
    (child) => child.name !== 'figcaption' && classLike(child, /^(?:image-caption|image-card)$/),
  );
  if (!words || find(node.children, (child) => child.name === 'figcaption')) return undefined;
  const picture = find(node.children, (child) => child.name === 'img');
  if (!picture || wordsOf(words.children) === '') return undefined;
  work.notes.converted('caption', 'The caption of an image became a paragraph below it');
  return [
    paragraphBreak(),
    ...image(picture, work),
    paragraphBreak(),
    ...caption(work.inside(words)),
    paragraphBreak(),
  ];
}

/** The embedded markup stands in an attribute. */
function played(node: Element, work: Work): ChildNode[] | undefined {
  const holder = find(
    [node],
    (child) => child.attribs['data-html'] !== undefined || child.attribs['data-block-json'] !== undefined,
  );
  const html = holder?.attribs['data-html'] ?? '';
  const src = /\bsrc=["']([^"']{1,2000})["']/i.exec(html)?.[1];
  const json = /"(?:url|resolvedBy|src)"\s*:\s*"(https?:[^"\\]{1,2000})"/.exec(
    holder?.attribs['data-block-json'] ?? '',
  )?.[1];
  const inner = find(node.children, (child) =>
    /^(?:iframe|audio|video|embed|object|blockquote|a)$/.test(child.name),
  );
  const address = src ?? json;
  if (address) return embedLink(address, undefined, work);
  if (inner) return undefined;
  work.notes.lost('embed', 'Something embedded without an address that can be opened was left out');
  return element('div', {}).children;
}
