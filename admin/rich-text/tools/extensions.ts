import type { AnyExtension } from '@tiptap/core';
import { FindExtension } from './find.ts';

/** What the tools add to the editor of an article. */
export const toolExtensions = (): readonly AnyExtension[] => [FindExtension];
