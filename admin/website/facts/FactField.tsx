import AddIcon from '@mui/icons-material/Add';
import { Box, Button, FormHelperText, Menu, MenuItem, Typography } from '@mui/material';
import { EditorContent, useEditor } from '@tiptap/react';
import {
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { PageTextKind } from '#shared/page-texts/definition.ts';
import { FACT_NAMES } from '#shared/page-texts/fact-names.ts';
import { type SmallTool, SmallTools } from '../../rich-text/tools/SmallTools.tsx';
import { colours } from '../../theme/colours.ts';
import { markedExtensions } from './extensions.ts';
import { documentOf, wordsOf } from './words.ts';

export interface FactFieldProps {
  label: string;
  kind: PageTextKind;
  /** Names of the facts that this text may contain. */
  names: readonly string[];
  words: string;
  onType: (words: string) => void;
  onBlur: () => void;
  onEnter: () => void;
  isWrong: boolean;
  helpId: string;
  help: ReactNode;
  ref?: Ref<{ focusAtEnd(): void }>;
  /** Whether to focus the editor once it has loaded. */
  isAwaited: boolean;
}

/** A field for text with placeholders (facts), which it shows as named boxes instead of braces. */
export default function FactField(props: FactFieldProps) {
  const { label, kind, names, words, isWrong, helpId, help, isAwaited } = props;
  const isProse = kind === 'prose';
  const latest = useRef(props);
  latest.current = props;
  /** The last value reported; when it comes back as a prop, the editor must not be reset. */
  const told = useRef(words);
  const extensions = useMemo(
    () => markedExtensions({ kind, names, onEnter: () => latest.current.onEnter() }),
    [kind, names],
  );
  const editor = useEditor(
    {
      extensions,
      content: documentOf(words, names, isProse),
      autofocus: isAwaited && 'end',
      onUpdate: ({ editor: { getJSON } }) => {
        told.current = wordsOf(getJSON.call(editor));
        latest.current.onType(told.current);
      },
      onBlur: () => latest.current.onBlur(),
    },
    [extensions],
  );
  useImperativeHandle(props.ref, () => ({ focusAtEnd: () => editor.commands.focus('end') }), [editor]);

  // Takes over values from outside: undo, the original, somebody else's version.
  useEffect(() => {
    if (told.current === words) return;
    told.current = words;
    editor.commands.setContent(documentOf(words, names, isProse), { emitUpdate: false });
  }, [editor, words, names, isProse]);

  useEffect(() => {
    editor.setOptions({
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': String(kind !== 'line'),
          'aria-label': label,
          'aria-invalid': String(isWrong),
          'aria-describedby': helpId,
          autocapitalize: 'sentences',
        },
      },
    });
  }, [editor, kind, label, isWrong, helpId]);

  return (
    <div>
      <Typography aria-hidden sx={{ fontSize: '0.875rem', fontWeight: 600, mb: 0.5 }}>
        {label}
      </Typography>
      <Box
        sx={{
          ...FRAME,
          ...((isProse || kind === 'paragraphs') && SPACED),
          ...(isWrong && { borderColor: 'error.main' }),
        }}
      >
        {isProse && <SmallTools editor={editor} label={label} tools={TOOLS} />}
        <EditorContent editor={editor} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, justifyContent: 'space-between' }}>
        <FormHelperText
          id={helpId}
          error={isWrong}
          {...(isWrong && { role: 'alert' })}
          sx={{ flex: '1 1 12em' }}
        >
          {help}
        </FormHelperText>
        {names.length > 0 && (
          <PutIn
            names={names}
            onChosen={(name) => editor.chain().focus().insertContent({ type: 'fact', attrs: { name } }).run()}
          />
        )}
      </Box>
    </div>
  );
}

const TOOLS: readonly SmallTool[] = ['bold', 'link', 'bulletList'];

/** A menu of the facts that can be inserted at the caret. */
function PutIn({ names, onChosen }: { names: readonly string[]; onChosen: (name: string) => void }) {
  const [at, setAt] = useState<HTMLElement | null>(null);
  const chosen = useRef<string>(undefined);
  const id = useId();
  const take = () => {
    const name = chosen.current;
    chosen.current = undefined;
    if (name) onChosen(name);
  };
  return (
    <>
      <Button
        size="small"
        color="secondary"
        startIcon={<AddIcon />}
        aria-haspopup="menu"
        aria-expanded={at !== null}
        aria-controls={at ? id : undefined}
        onClick={({ currentTarget }) => setAt(currentTarget)}
      >
        Insert
      </Button>
      <Menu
        id={id}
        anchorEl={at}
        open={at !== null}
        onClose={() => setAt(null)}
        // After the menu has returned the focus.
        slotProps={{ transition: { onExited: take } }}
      >
        {names.map((name) => (
          <MenuItem
            key={name}
            onClick={() => {
              chosen.current = name;
              setAt(null);
            }}
          >
            {FACT_NAMES[name] ?? name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

const SPACED = { '& .ProseMirror > * + *': { mt: '0.75em !important' } } as const;

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
  '& .ProseMirror p': { m: 0 },
  '& .ProseMirror ul': { m: 0, pl: 3 },
  '& .ProseMirror li > p': { my: 0.25 },
  '& .ProseMirror a': { color: 'primary.main' },
  '& .fact': {
    display: 'inline',
    px: 0.5,
    borderRadius: 0.5,
    bgcolor: colours.skyTint,
    boxShadow: `inset 0 0 0 1px ${colours.sky}`,
    boxDecorationBreak: 'clone',
    fontSize: '0.9375em',
  },
  '& .fact.ProseMirror-selectednode': { outline: `3px solid ${colours.ink}` },
} as const;
