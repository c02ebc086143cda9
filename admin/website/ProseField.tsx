import { Box, FormHelperText, Typography } from '@mui/material';
import type { JSONContent } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { BulletList, ListItem, ListKeymap } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';
import { EditorContent, useEditor } from '@tiptap/react';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { type Block, blocksOf, linesOfBlocks, type Piece, piecesOf } from '#shared/page-texts/prose.ts';
import { Link } from '../rich-text/elements/marks.ts';
import { SMALL_TEXT, SmallTools } from '../rich-text/tools/SmallTools.tsx';

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
  const reported = useRef(words);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: documentOf(words),
    autofocus: isAwaited && 'end',
    onUpdate: ({ editor: { getJSON } }) => {
      reported.current = wordsOf(getJSON.call(editor));
      latest.current.onType(reported.current);
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
    if (reported.current === words) return;
    reported.current = words;
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
      <Box sx={{ ...SMALL_TEXT, ...(isWrong && { borderColor: 'error.main' }) }}>
        <SmallTools editor={editor} label={label} tools={TOOLS} />
        <Box sx={{ maxHeight: 440, overflow: 'auto' }}>
          <EditorContent editor={editor} />
        </Box>
      </Box>
      <FormHelperText id={helpId} error={isWrong} {...(isWrong && { role: 'alert' })}>
        {help}
      </FormHelperText>
    </div>
  );
}

interface Styles {
  bold?: boolean;
  link?: string;
}

/** Converts a stored text with lists, bold and links to an editor document. */
export function documentOf(words: string): JSONContent {
  const paragraph = (line: string): JSONContent => ({
    type: 'paragraph',
    content: piecesOf(line).flatMap((piece) => nodesOf(piece, {})),
  });
  const blockOf = (block: Block): JSONContent =>
    typeof block === 'string'
      ? paragraph(block)
      : {
          type: 'bulletList',
          content: block.map((point) => ({ type: 'listItem', content: [paragraph(point)] })),
        };
  return { type: 'doc', content: blocksOf(words.split('\n')).map(blockOf) };
}

function nodesOf(piece: Piece, styles: Styles): JSONContent[] {
  if (typeof piece === 'string') {
    const marks = [
      ...(styles.bold ? [{ type: 'bold' }] : []),
      ...(styles.link ? [{ type: 'link', attrs: { href: styles.link } }] : []),
    ];
    return piece === '' ? [] : [{ type: 'text', text: piece, marks }];
  }
  const [within, more] = 'bold' in piece ? [piece.bold, { bold: true }] : [piece.words, { link: piece.link }];
  return within.flatMap((one) => nodesOf(one, { ...styles, ...more }));
}

/** Converts such a document back to the stored text. */
export function wordsOf({ content = [] }: JSONContent): string {
  const blocks = content.map(
    (block): Block =>
      block.type === 'bulletList'
        ? (block.content ?? []).map(({ content: [paragraph] = [] }) => lineOf(paragraph?.content))
        : lineOf(block.content),
  );
  return linesOfBlocks(blocks);
}

function lineOf(nodes: JSONContent[] = []): string {
  const linked = runsOf(nodes, (node) => styleOf(node, 'link')?.attrs?.href as string | undefined);
  return linked
    .map(({ of, members }) => {
      const words = runsOf(members, (node) => styleOf(node, 'bold') && 'bold')
        .map(({ of: bold, members: within }) => {
          const plain = within.map(plainOf).join('');
          return bold ? `**${plain}**` : plain;
        })
        .join('');
      return of ? `[${words}](${of.replace(/[()[\]\s]/g, encode)})` : words;
    })
    .join('');
}

/** Percent-encodes a character that would end the address too early. */
const encode = (character: string) => `%${character.charCodeAt(0).toString(16)}`;

const styleOf = ({ marks = [] }: JSONContent, type: string) => marks.find((mark) => mark.type === type);

const plainOf = ({ text = '' }: JSONContent) => text;

/** Groups adjacent nodes of the same kind. */
function runsOf(nodes: JSONContent[], kindOf: (node: JSONContent) => string | undefined) {
  const runs: { of: string | undefined; members: JSONContent[] }[] = [];
  for (const node of nodes) {
    const of = kindOf(node);
    const last = runs.at(-1);
    if (last && last.of === of) last.members.push(node);
    else runs.push({ of, members: [node] });
  }
  return runs;
}
