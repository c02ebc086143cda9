import '#shared/styles/prose.css';
import '../../admin/rich-text/rich-text.css';
import { Editor } from '@tiptap/core';
import { articleExtensions } from '../../admin/rich-text/extensions.ts';

/**
 * Runs in the browser: Tiptap with an article's elements and styles and nothing else, that is without React, tools, form and
 * saving.
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
