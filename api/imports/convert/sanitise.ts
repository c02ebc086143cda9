import { type Schema, sanitize } from 'hast-util-sanitize';
import { ALLOWED_TAGS, SANITISER } from '../../platform/content/render-content.ts';
import { type Child, withoutDoctype } from './hast.ts';

const schemes = Array.isArray(SANITISER.allowedSchemes) ? SANITISER.allowedSchemes : [];

/** What the product's own sanitiser allows, less what no conversion writes. */
const SCHEMA: Schema = {
  tagNames: ALLOWED_TAGS,
  attributes: {
    '*': ['id'],
    a: ['href', 'title', ['rel', 'nofollow', 'sponsored', 'ugc']],
    img: ['src', 'alt', 'title'],
    p: [['className', 'caption', 'pause']],
    div: [['className', 'gallery', 'picture', 'half']],
    span: [['className', 'struck', 'sub', 'sup']],
    code: [['className', /^language-[\w+#-]+$/]],
  },
  // These go into the media library before a post is written.
  protocols: { href: schemes, src: [...schemes, 'data', 'archive'] },
  clobber: [],
  ancestors: {},
  required: {},
  strip: ['script', 'style'],
};

/** Sanitises an article after all rules. */
export function sanitise(children: readonly Child[]): Child[] {
  const clean = sanitize({ type: 'root', children: [...children] }, SCHEMA);
  return 'children' in clean ? withoutDoctype(clean.children) : [];
}
