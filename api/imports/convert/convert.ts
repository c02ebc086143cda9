import { ofBoundedDepth } from '../../platform/content/render-content.ts';
import { collectFacts } from './facts.ts';
import { convertHtml, newState } from './html.ts';
import { convertMarkdown, replaceInMarkdown } from './markdown/markdown.ts';
import { replaceInHtml } from './replace-urls.ts';
import { serialiseBlocks } from './serialise.ts';
import type { Convert, ReplaceAddresses } from './types.ts';

/** @throws ApiError 'invalid' for a text that is nested too deeply to be read */
export const convert: Convert = (content, dialect, context) =>
  ofBoundedDepth(() => {
    if (dialect === 'markdown') return convertMarkdown(content, context);
    const state = newState(context, dialect);
    const { children } = convertHtml(content, state);
    return {
      content: serialiseBlocks(children),
      content_format: 'html',
      ...collectFacts(children),
      notes: state.notes.list(),
    };
  });

export const replaceAddresses: ReplaceAddresses = ({ content, content_format }, changes) =>
  ofBoundedDepth(() =>
    content_format === 'html' ? replaceInHtml(content, changes) : replaceInMarkdown(content, changes),
  );
