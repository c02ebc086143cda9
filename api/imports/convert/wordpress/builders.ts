import type { ChildNode } from 'domhandler';
import { linkAddress } from '../addresses.ts';
import { element, parseHtml, text } from '../dom.ts';
import { embedLink } from '../habits/embeds.ts';
import { image } from '../habits/images.ts';
import { paragraphBreak, type Work } from '../work.ts';
import { BUILDER } from './builder-names.ts';

const HEADINGS = ['title', 'heading', 'text', 'header', 'headline'];
const PICTURES = ['src', 'image', 'image_url', 'image_id', 'img', 'picture', 'background_image'];
const LINKS = ['link', 'url', 'button_url', 'href', 'video_url'];

/** Page builders keep words, pictures and links in the attributes of their shortcodes: these are written out. */
export function builderPart(
  name: string,
  attributes: Readonly<Record<string, string>>,
  work: Work,
): ChildNode[] | undefined {
  if (!BUILDER.test(name)) return undefined;
  work.notes.converted(
    'builder',
    'Rows, columns and boxes of a page builder stand one below the other; their words are kept',
  );
  const made: ChildNode[] = [paragraphBreak()];
  const raw = name === 'vc_raw_html' ? undefined : first(attributes, PICTURES);
  if (raw) made.push(...picture(raw, attributes, work), paragraphBreak());
  const heading = first(attributes, HEADINGS);
  const link = addressOf(first(attributes, LINKS));
  if (heading && link) {
    const href = linkAddress(link, work);
    made.push(href ? element('a', { href }, [text(heading)]) : text(heading), paragraphBreak());
  } else if (heading) made.push(element('h3', {}, work.all(parseHtml(heading))));
  else if (link && /video|embed/.test(name)) made.push(...embedLink(link, undefined, work));
  return [...made, paragraphBreak()];
}

function first(attributes: Readonly<Record<string, string>>, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = attributes[name]?.trim();
    if (value && value !== 'on' && value !== 'off' && value !== 'none') return value;
  }
  return undefined;
}

function picture(given: string, attributes: Readonly<Record<string, string>>, work: Work): ChildNode[] {
  const number = /^\d+/.exec(given)?.[0];
  const attachment = number ? work.context.attachment(number) : undefined;
  const address = attachment?.url ?? (/^https?:|^\//i.test(given) ? given.replace(/\|.*$/s, '') : null);
  return address
    ? image(element('img', { alt: attributes.alt ?? attachment?.alt ?? '' }), work, address)
    : [];
}

/** WPBakery writes `url:https%3A%2F%2F…|title:…`. */
function addressOf(given: string | undefined): string | undefined {
  const encoded = /^url:([^|]*)/.exec(given ?? '')?.[1];
  if (encoded === undefined) return given && /^(?:https?:|\/|#|mailto:)/i.test(given) ? given : undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
