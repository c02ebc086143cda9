import type { ChildNode } from 'domhandler';
import type { ContentDialect } from '../source.ts';
import { blocks } from './habits/blocks.ts';
import { code } from './habits/code.ts';
import { dropped } from './habits/dropped.ts';
import { embeds } from './habits/embeds.ts';
import { images } from './habits/images.ts';
import { links } from './habits/links.ts';
import { quotes } from './habits/quotes.ts';
import { tables } from './habits/tables.ts';
import { textMarks } from './habits/text-marks.ts';
import { blogger } from './platforms/blogger.ts';
import { ghost } from './platforms/ghost.ts';
import { medium } from './platforms/medium.ts';
import { squarespace } from './platforms/squarespace.ts';
import { substack } from './platforms/substack.ts';
import { blockComment } from './wordpress/block-comments.ts';
import { wordpressBlocks } from './wordpress/blocks.ts';
import { shortcodes } from './wordpress/shortcode-habits.ts';
import { prepareWordpress } from './wordpress/shortcodes.ts';
import { type Habit, habitsByTag, type Work } from './work.ts';

/** How the text of one platform is read. */
export interface Dialect {
  /** Over the text, before it is read as HTML. */
  prepare?: (html: string, work: Work) => string;
  habits: ReadonlyMap<string, readonly Habit[]>;
  comment: (data: string, work: Work) => ChildNode[];
}

const GENERAL: readonly Habit[] = [
  ...code,
  ...quotes,
  ...embeds,
  ...images,
  ...links,
  ...tables,
  ...textMarks,
  ...blocks,
  ...dropped,
];

const nothing = () => [];

/** Feeds are written by all of these, so a text of unknown kind is read with the habits of each. */
const ANY: readonly Habit[] = [
  ...wordpressBlocks,
  ...ghost,
  ...substack,
  ...squarespace,
  ...blogger,
  ...GENERAL,
];

const DIALECTS: { readonly [dialect in ContentDialect]: Dialect } = {
  html: { habits: habitsByTag(ANY), comment: blockComment },
  markdown: { habits: habitsByTag(ANY), comment: nothing },
  wordpress: {
    prepare: prepareWordpress,
    habits: habitsByTag([...shortcodes, ...wordpressBlocks, ...GENERAL]),
    comment: blockComment,
  },
  squarespace: {
    prepare: prepareWordpress,
    habits: habitsByTag([...shortcodes, ...squarespace, ...wordpressBlocks, ...GENERAL]),
    comment: blockComment,
  },
  ghost: { habits: habitsByTag([...ghost, ...GENERAL]), comment: nothing },
  medium: { habits: habitsByTag([...medium, ...GENERAL]), comment: nothing },
  substack: { habits: habitsByTag([...substack, ...GENERAL]), comment: nothing },
  blogger: { habits: habitsByTag([...blogger, ...GENERAL]), comment: nothing },
};

export function habitsOf(dialect: ContentDialect): Dialect {
  return DIALECTS[dialect];
}
