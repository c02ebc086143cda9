import type { AnyExtension } from '@tiptap/core';
import { PasteExtension } from '../paste/paste-extension.ts';
import { MoveBlockExtension } from './move-block.ts';
import { SlashExtension } from './slash.ts';

/** Editor extensions of the tools. */
export const toolExtensions = (): readonly AnyExtension[] => [
  PasteExtension,
  SlashExtension,
  MoveBlockExtension,
];
