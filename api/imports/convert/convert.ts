import { ofBoundedDepth } from '../../platform/content/render-content.ts';
import { gather } from './gather.ts';
import { convertHtml } from './html.ts';
import { convertMarkdown } from './markdown/convert-markdown.ts';
import { replaceInMarkdown } from './markdown/replace-in-markdown.ts';
import { Notes } from './notes.ts';
import { replaceInHtml } from './replace-in-html.ts';
import { serialiseBlocks } from './serialise.ts';
import type { Convert, ReplaceAddresses } from './types.ts';

/** @throws ApiError 'invalid' for a text that is nested too deeply to be read */
export const convert: Convert = (content, dialect, context) =>
  ofBoundedDepth(() => {
    if (dialect === 'markdown') return convertMarkdown(content, context, new Notes());
    const { blocks, notes } = convertHtml(content, dialect, context);
    return {
      content: serialiseBlocks(blocks),
      content_format: 'html',
      ...gather(blocks),
      notes: notes.list(),
    };
  });

export const replaceAddresses: ReplaceAddresses = ({ content, content_format }, changes) =>
  ofBoundedDepth(() =>
    content_format === 'html' ? replaceInHtml(content, changes) : replaceInMarkdown(content, changes),
  );
