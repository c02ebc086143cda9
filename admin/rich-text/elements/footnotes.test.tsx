import { Editor } from '@tiptap/core';
import { expect, it } from 'vitest';
import { articleExtensions } from '../extensions.ts';
import { writeFragment } from '../html.ts';

it('a footnote before others is written in its own note, which comes before theirs', () => {
  const editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: articleExtensions(),
    content:
      '<p>one two<a class="footnote" id="fnref-1" href="#fn-1">1</a></p><div class="footnotes"><ol><li id="fn-1">later</li></ol></div>',
  });
  editor.commands.setTextSelection(4);
  editor.commands.insertFootnote();
  editor.commands.insertContent('earlier');
  const [text, notes] = writeFragment(editor.state.doc.content, editor.schema).split('\n');
  expect(text?.replace(/<[^>]+>/g, '|')).toBe('|one|1| two|2||');
  expect(notes).toBe(
    '<div class="footnotes"><ol><li id="fn-1">earlier</li><li id="fn-2">later</li></ol></div>',
  );
  editor.destroy();
});
