import { Box, FormHelperText, Typography } from '@mui/material';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { BulletList, ListItem, ListKeymap } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';
import { EditorContent, useEditor } from '@tiptap/react';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { Link } from '../rich-text/elements/marks.ts';
import { SmallTools } from '../rich-text/tools/SmallTools.tsx';
import { colours } from '../theme/colours.ts';
import { documentOf, wordsOf } from './prose-document.ts';

interface ProseFieldProps {
  label: string;
  words: string;
  onType: (words: string) => void;
  onBlur: () => void;
  isWrong: boolean;
  helpId: string;
  help: ReactNode;
  ref?: Ref<{ focusAtEnd(): void; insert(text: string): void }>;
  /** Whether to focus the editor once it has loaded. */
  isAwaited: boolean;
}

const EXTENSIONS = [
  Document.extend({ content: '(paragraph | bulletList)+' }),
  Text,
  Paragraph,
  UndoRedo,
  Bold,
  Link,
  BulletList,
  ListItem.extend({ content: 'paragraph' }),
  ListKeymap,
];
const TOOLS = ['bold', 'link', 'bulletList'] as const;

/** A field for a text of the site with lists, bold and links. */
export default function ProseField(props: ProseFieldProps) {
  const { label, words, isWrong, helpId, help, isAwaited } = props;
  const latest = useRef(props);
  latest.current = props;
  /** The last value reported; when it comes back as a prop, the editor must not be reset. */
  const told = useRef(words);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: documentOf(words),
    autofocus: isAwaited && 'end',
    onUpdate: ({ editor: { getJSON } }) => {
      told.current = wordsOf(getJSON.call(editor));
      latest.current.onType(told.current);
    },
    onBlur: () => latest.current.onBlur(),
  });
  useImperativeHandle(
    props.ref,
    () => ({
      focusAtEnd: () => editor.commands.focus('end'),
      insert: (text) => editor.chain().focus().insertContent({ type: 'text', text }).run(),
    }),
    [editor],
  );

  // Takes over values from outside: undo, the original, somebody else's version.
  useEffect(() => {
    if (told.current === words) return;
    told.current = words;
    editor.commands.setContent(documentOf(words), { emitUpdate: false });
  }, [editor, words]);

  useEffect(() => {
    editor.setOptions({
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          'aria-invalid': String(isWrong),
          'aria-describedby': helpId,
          autocapitalize: 'sentences',
        },
      },
    });
  }, [editor, label, isWrong, helpId]);

  return (
    <div>
      <Typography aria-hidden sx={{ fontSize: '0.875rem', fontWeight: 600, mb: 0.5 }}>
        {label}
      </Typography>
      <Box sx={{ ...FRAME, ...(isWrong && { borderColor: 'error.main' }) }}>
        <SmallTools editor={editor} label={label} tools={TOOLS} />
        <EditorContent editor={editor} />
      </Box>
      <FormHelperText id={helpId} error={isWrong} {...(isWrong && { role: 'alert' })}>
        {help}
      </FormHelperText>
    </div>
  );
}

const FRAME = {
  border: `2px solid ${colours.lineControl}`,
  bgcolor: colours.white,
  '&:focus-within': { borderColor: colours.ink },
  '& .ProseMirror': {
    px: 1.75,
    py: 1.25,
    outline: 'none',
    overflowWrap: 'anywhere',
    maxHeight: 420,
    overflow: 'auto',
  },
  '& .ProseMirror > * + *': { mt: '0.75em !important' },
  '& .ProseMirror p': { m: 0 },
  '& .ProseMirror ul': { m: 0, pl: 3 },
  '& .ProseMirror li > p': { my: 0.25 },
  '& .ProseMirror a': { color: 'primary.main' },
} as const;
