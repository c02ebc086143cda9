import type { AnyExtension } from '@tiptap/core';
import { PasteExtension } from '../paste/paste-extension.ts';
import { FindExtension } from './find.ts';
import { MoveBlockExtension } from './move-block.ts';
import { SlashExtension } from './slash.ts';

/** What the tools add to the editor of an article. */
export const toolExtensions = (): readonly AnyExtension[] => [
  PasteExtension,
  SlashExtension,
  MoveBlockExtension,
  FindExtension,
];
