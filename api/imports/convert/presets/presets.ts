import type { ContentDialect } from '../../records.ts';
import type { Preset } from '../rules.ts';
import { blogger } from './blogger.ts';
import { ghost } from './ghost.ts';
import { medium } from './medium.ts';
import { squarespaceNewlines, wordpressNewlines } from './newlines.ts';
import { replaceShortcodes } from './shortcodes.ts';
import { squarespace } from './squarespace.ts';
import { substack } from './substack.ts';
import { blockComment, wordpress } from './wordpress.ts';

/** All of these write feeds, so a text from an unknown platform gets the rules of each. */
const ANY: Preset = {
  comment: blockComment,
  rules: { ...squarespace, ...blogger, ...substack, ...ghost, ...wordpress },
};

const PRESETS: { readonly [dialect in ContentDialect]: Preset } = {
  html: ANY,
  markdown: ANY,
  wordpress: {
    prepare: replaceShortcodes,
    arrange: wordpressNewlines,
    comment: blockComment,
    rules: wordpress,
  },
  squarespace: {
    prepare: replaceShortcodes,
    arrange: squarespaceNewlines,
    comment: blockComment,
    rules: { ...wordpress, ...squarespace },
  },
  ghost: { rules: ghost },
  medium: { rules: medium },
  substack: { rules: substack },
  blogger: { rules: blogger },
};

export const presetOf = (dialect: ContentDialect): Preset => PRESETS[dialect];
