import type { ContentDialect } from '../../types.ts';
import { blankLines, classicNewlines } from '../plugins/newlines.ts';
import type { Plugin, State } from '../state.ts';
import { rules } from './actions.ts';
import { blockComments } from './block-comments.ts';
import { blogger } from './blogger.ts';
import { ghost } from './ghost.ts';
import { medium } from './medium.ts';
import { scanShortcodes } from './shortcode-scanner.ts';
import { shortcodes } from './shortcodes.ts';
import { squarespace } from './squarespace.ts';
import { substack } from './substack.ts';
import { wordpress } from './wordpress.ts';

/** Conversion steps for the texts of one platform. */
export interface Preset {
  /** Applied to the source before it is parsed. */
  prepare?: (html: string, state: State) => string;
  /** Applied to the tree before the plugins that all platforms share. */
  plugins: readonly Plugin[];
}

/** The block editor marks blocks with comments; in the classic editor newlines have a meaning. */
const newlines: Plugin = (tree, state) => {
  const hasBlocks = tree.children.some((node) => node.type === 'comment' && /^\s*wp:/.test(node.value));
  (hasBlocks ? blankLines : classicNewlines)(tree, state);
};

/** All of these write feeds, so a text from an unknown platform gets the rules of each. */
const ANY: Preset = {
  plugins: [blockComments, rules([...wordpress, ...ghost, ...substack, ...squarespace, ...blogger])],
};

const PRESETS: { readonly [dialect in ContentDialect]: Preset } = {
  html: ANY,
  markdown: ANY,
  wordpress: {
    prepare: scanShortcodes,
    plugins: [shortcodes, newlines, blockComments, rules(wordpress)],
  },
  squarespace: {
    prepare: scanShortcodes,
    plugins: [shortcodes, blankLines, blockComments, rules([...squarespace, ...wordpress])],
  },
  ghost: { plugins: [rules(ghost)] },
  medium: { plugins: [rules(medium)] },
  substack: { plugins: [rules(substack)] },
  blogger: { plugins: [rules(blogger)] },
};

export const presetOf = (dialect: ContentDialect): Preset => PRESETS[dialect];
