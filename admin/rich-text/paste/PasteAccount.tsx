import CloseIcon from '@mui/icons-material/Close';
import UndoIcon from '@mui/icons-material/Undo';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  IconButton,
} from '@mui/material';
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { useFormContext } from 'react-hook-form';
import { BLOCK_TOOLS } from '../bars.ts';
import { useRichText } from '../rich-text-context.tsx';
import { cameInWords } from './account.ts';
import type { Brought, PasteState } from './paste-state.ts';

interface PasteAccountProps {
  /** The form field that gets a document's title if it is empty. */
  titleSource?: string;
}

/** Milliseconds until the line disappears once the author types again. */
const STAYS = 30_000;

/** One line on the result of a paste or file, and the questions about files. Render it inside the editor's input. */
export function PasteAccount({ titleSource }: PasteAccountProps) {
  const { storage } = useRichText();
  const { store } = storage.bringAlong;
  const { brought, question, refusal, reading } = useSyncExternalStore(store.subscribe, store.get);
  useTitle(titleSource);
  useDroppedBeside();
  const said = refusal ?? (reading === null ? null : `Reading ${reading}…`);
  return (
    <>
      <Line isShown={brought !== null || said !== null} tone={toneOf(brought, refusal)}>
        {/* Rendered before it has text, so that screen readers announce the text. */}
        <Box role="status" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {said ?? (brought && <Words brought={brought} />)}
        </Box>
        {said === null && brought && <Actions brought={brought} />}
        {refusal !== null && <CloseButton onClick={() => store.set({ refusal: null })} />}
      </Line>
      {question && <Question {...question} />}
    </>
  );
}

function Words({ brought: { account, progress, problems } }: { brought: Brought }) {
  const { from, lost } = account;
  const came = cameInWords(account);
  return (
    <>
      <Box component="b" sx={{ fontWeight: 650 }}>{`${from}:`}</Box>
      {` ${[came && `${came}.`, lost, ...problems].filter(Boolean).join(' ')}`}
      {progress && (
        <Box component="span" aria-hidden sx={{ display: 'block', color: 'text.secondary' }}>
          {`Pictures go into the library: ${progress.done} of ${progress.all}…`}
        </Box>
      )}
    </>
  );
}

function Actions({ brought }: { brought: Brought }) {
  useClosing(brought);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flex: 'none' }}>
      {brought.account.notes > 0 && (
        <Button variant="text" onClick={brought.show} sx={{ color: 'text.primary' }}>
          Show it
        </Button>
      )}
      <Button variant="outlined" color="inherit" startIcon={<UndoIcon />} onClick={brought.undo}>
        Undo
      </Button>
      <CloseButton onClick={brought.close} />
    </Box>
  );
}

const CloseButton = ({ onClick }: { onClick: () => void }) => (
  <IconButton aria-label="Close" onClick={onClick} sx={{ color: 'text.primary' }}>
    <CloseIcon />
  </IconButton>
);

type Tone = 'success' | 'warning' | 'error';

function toneOf(brought: PasteState['brought'], refusal: string | null): Tone {
  if (refusal !== null) return 'error';
  return brought && (brought.account.lost !== '' || brought.problems.length > 0) ? 'warning' : 'success';
}

/** Covers the bottom of the text; on a phone it is above the tools, also those of a table or picture. */
function Line({ isShown, tone, children }: { isShown: boolean; tone: Tone; children: ReactNode }) {
  const { editor } = useRichText();
  const [place, setPlace] = useState<{ left: number; width: number }>();

  useLayoutEffect(() => {
    if (!isShown) return;
    const { dom } = editor.view;
    const watched = new ResizeObserver(() => {
      const { left, width } = dom.getBoundingClientRect();
      setPlace({ left: left - BESIDE, width: width + 2 * BESIDE });
    });
    // Opening the panel moves the text without resizing it, but resizes its container.
    for (let around: Element | null = dom; around; around = around.parentElement) watched.observe(around);
    return () => watched.disconnect();
  }, [isShown, editor]);

  return (
    <Box
      sx={[LINE, isShown && SHOWN, { borderColor: { xs: `${tone}.main`, sm: `${tone}.main` } }]}
      style={{ '--left': `${place?.left ?? 0}px`, '--width': `${place?.width ?? 0}px` } as object}
    >
      {children}
    </Box>
  );
}

/** Pixels that the line extends beyond the text on either side. */
const BESIDE = 12;

const LINE = {
  position: 'fixed',
  zIndex: 7,
  left: { xs: 0, md: 'var(--left)' },
  width: { xs: '100%', md: 'var(--width)' },
  bottom: { xs: 'calc(var(--keyboard, 0px) + 56px + var(--block-tools, 0px))', md: 24 },
  [`body:has(.${BLOCK_TOOLS.className}) &`]: { '--block-tools': `${BLOCK_TOOLS.height}px` },
} as const;

const SHOWN = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { xs: 'stretch', sm: 'center' },
  gap: { xs: 1, sm: 1.75 },
  p: { xs: 2, sm: '14px 12px 14px 18px' },
  bgcolor: 'background.paper',
  color: 'text.primary',
  borderLeft: { xs: 0, sm: '10px solid' },
  borderTop: { xs: '10px solid', sm: 0 },
  boxShadow: 8,
  fontSize: '0.9375rem',
  lineHeight: 1.4,
} as const;

/** Closes the line some time after the next key, so that its offers can be read first. */
function useClosing({ close }: Brought): void {
  const { editor } = useRichText();
  useEffect(() => {
    const { dom } = editor.view;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onKey = () => {
      timer ??= setTimeout(close, STAYS);
    };
    dom.addEventListener('keydown', onKey);
    return () => {
      dom.removeEventListener('keydown', onKey);
      clearTimeout(timer);
    };
  }, [editor, close]);
}

/** Uses a document's title for an article without one. */
function useTitle(source: string | undefined): void {
  const { storage } = useRichText();
  const form = useFormContext();
  const take = useEffectEvent((title: string) => {
    if (!source || String(form.getValues(source) ?? '').trim() !== '') return null;
    form.setValue(source, title.slice(0, 300), { shouldDirty: true });
    return () => {
      if (form.getValues(source) === title.slice(0, 300)) form.setValue(source, '', { shouldDirty: true });
    };
  });
  useEffect(() => {
    const { bringAlong } = storage;
    bringAlong.setTitle = (title) => take(title);
    return () => {
      bringAlong.setTitle = null;
    };
  }, [storage]);
}

/** Takes documents dropped next to the text; the browser would leave the page to open them. */
function useDroppedBeside(): void {
  const { editor, storage } = useRichText();
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const onOver = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      if (!editor.isDestroyed) storage.bringAlong.takeFiles([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('drop', onDrop);
    };
  }, [editor, storage]);
}

function Question({ name, canBeDownload, answer }: NonNullable<PasteState['question']>) {
  return (
    <Dialog open onClose={() => answer('cancel')} aria-labelledby="file-question" maxWidth="sm" fullWidth>
      <DialogTitle id="file-question">{`Where does ‘${name}’ go?`}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          The article has text already. Either way, one Undo takes the file back.
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => answer('cancel')}>Cancel</Button>
        <Button onClick={() => answer('replace')}>Replace the text</Button>
        {canBeDownload && <Button onClick={() => answer('download')}>As a download</Button>}
        <Button variant="contained" autoFocus onClick={() => answer('add')}>
          Add at the end
        </Button>
      </DialogActions>
    </Dialog>
  );
}
