import { Editor } from '@tiptap/core';
import { expect, it } from 'vitest';
import { articleExtensions } from '../extensions.ts';
import { writeFragment } from '../html.ts';
import { idOfHeading } from './heading-id.ts';

it('a heading keeps the id it has, and gets one of its words that nothing else in the text has', () => {
  const editor = new Editor({ extensions: articleExtensions() });
  editor.commands.setContent('<h2 id="old">One</h2><p id="who-it-suits">a</p><h2>Who it suits</h2>');
  expect(idOfHeading(editor, 0)).toEqual({ id: 'old', isNew: false });
  const at = editor.state.doc.content.size - 'Who it suits'.length - 2;
  expect(idOfHeading(editor, at)).toEqual({ id: 'who-it-suits-2', isNew: true });
  expect(idOfHeading(editor, at)).toEqual({ id: 'who-it-suits-2', isNew: false });
  expect(writeFragment(editor.state.doc.content, editor.schema)).toContain(
    '<h2 id="who-it-suits-2">Who it suits</h2>',
  );
  editor.destroy();
});
