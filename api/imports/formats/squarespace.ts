import type { SourceReader } from '../source.ts';
import { readExport } from './wordpress.ts';

/**
 * Squarespace exports in WordPress's format, with habits of its own: links are paths from the root, names may carry the
 * folder of the blog, and texts are the blocks of its editor.
 */
export const readSquarespace: SourceReader = (input) => readExport(input, 'squarespace');
