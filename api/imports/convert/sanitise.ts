import type { Root } from 'hast';
import { type Schema, sanitize } from 'hast-util-sanitize';
import { ALLOWED_TAGS, SANITISER } from '../../platform/content/render-content.ts';

const schemes = Array.isArray(SANITISER.allowedSchemes) ? SANITISER.allowedSchemes : [];

/** What the product's own sanitiser allows, less what no conversion writes. */
const SCHEMA: Schema = {
  tagNames: ALLOWED_TAGS,
  attributes: {
    '*': ['id'],
    a: ['href', 'title', ['rel', 'nofollow', 'sponsored', 'ugc']],
    img: ['src', 'alt', 'title'],
    p: [['className', 'caption', 'pause']],
    div: [['className', 'gallery']],
    code: [['className', /^language-[\w+#-]+$/]],
  },
  // These go into the media library before a post is written.
  protocols: { href: schemes, src: [...schemes, 'data', 'archive'] },
  clobber: [],
  ancestors: {},
  required: {},
  strip: ['script', 'style'],
};

/** The last word on what an article holds, whatever the plugins made. */
export function sanitise(tree: Root): Root {
  const clean = sanitize(tree, SCHEMA);
  if (clean.type === 'root') return clean;
  return { type: 'root', children: clean.type === 'element' ? [clean] : [] };
}
