import '#shared/styles/prose.css';
import '../../admin/rich-text/rich-text.css';
import { Editor } from '@tiptap/core';
import { articleExtensions } from '../../admin/rich-text/extensions.ts';

/**
 * In the browser: Tiptap with the elements that an article has, drawn by the same styles, and nothing else: no React, no
 * tools, no form and no saving.
 */
Object.assign(window, {
  open: (content: string) =>
    new Editor({
      element: document.querySelector('main'),
      extensions: articleExtensions(),
      content,
      editorProps: { attributes: { class: 'prose rich-text', role: 'textbox', 'aria-label': 'Content' } },
    }),
});
