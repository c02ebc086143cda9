import { ofBoundedDepth } from '../../platform/content/render-content.ts';
import { Notes } from '../notes.ts';
import { factsOf } from './facts.ts';
import { type Child, serialise, text } from './hast.ts';
import { convertHtml } from './html.ts';
import { convertMarkdown, replaceInMarkdown, writeMarkdown } from './markdown/markdown.ts';
import type { Convert, ReplaceAddresses, State } from './types.ts';
import { replaceInHtml } from './urls.ts';

/** @throws ApiError 'invalid' for a text that is nested too deeply to be read */
export const convert: Convert = (content, dialect, context) =>
  ofBoundedDepth(() => {
    const state: State = {
      context,
      dialect,
      notes: new Notes(),
      targets: new Set(),
      headingShift: 0,
      expanded: new Set(),
    };
    const source = content.replaceAll('\0', '').toWellFormed().replace(/\r\n?/g, '\n');
    const isMarkdown = dialect === 'markdown';
    const article = isMarkdown ? convertMarkdown(source, state) : convertHtml(source, state);
    return {
      content: isMarkdown ? writeMarkdown(article) : serialise(onLines(article)),
      content_format: isMarkdown ? 'markdown' : 'html',
      ...factsOf(article),
      notes: state.notes.list(),
    };
  });

/** Each block on a line of its own. */
const onLines = (blocks: readonly Child[]): Child[] =>
  blocks.flatMap((block, at) => (at === 0 ? [block] : [text('\n'), block]));

export const replaceAddresses: ReplaceAddresses = ({ content, content_format }, changes) =>
  ofBoundedDepth(() =>
    content_format === 'html' ? replaceInHtml(content, changes) : replaceInMarkdown(content, changes),
  );
