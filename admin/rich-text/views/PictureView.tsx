import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import ReplaceIcon from '@mui/icons-material/PhotoLibraryOutlined';
import { Box, Button, IconButton, LinearProgress, TextField, Typography } from '@mui/material';
import { NodeViewContent, type NodeViewProps, NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';
import { useState } from 'react';
import { MediaPicker } from '../../media/MediaPicker.tsx';
import { colours } from '../../theme/colours.ts';
import { deletePicture, PICTURE_WIDTHS, type PictureWidth } from '../elements/pictures.ts';
import { MenuButton } from '../tools/MenuButton.tsx';
import { cancelUpload, nameOf, sendUpload, type Upload, useUpload } from '../uploads.ts';
import { backToText, hasCursor, Slab } from './Slab.tsx';

const WIDTHS: { readonly [width in PictureWidth]: string } = {
  text: 'Text width',
  wide: 'Wide',
  full: 'Full',
  half: 'Half, text beside it',
};

/** A picture with its caption and, while it is selected, its tools and alternative text. */
export function PictureView(props: ReactNodeViewProps) {
  const { editor, node, getPos, selected } = props;
  const { src, alt, width, upload: number } = node.attrs;
  const isActive = hasCursor(props);
  const upload = useUpload(number);
  const [isPicking, setPicking] = useState(false);
  const isAlone = node.type.name === 'picture';

  const remove = () =>
    editor.commands.command(({ tr }) => {
      const at = getPos();
      if (at !== undefined) deletePicture(tr, at);
      return true;
    });

  return (
    <NodeViewWrapper
      className={isAlone ? `picture ${width === 'text' ? '' : width}` : ''}
      data-active={isActive || undefined}
    >
      {/* Of a hundred pictures that are layers of their own, each key would paint again. */}
      <Box
        contentEditable={false}
        sx={selected || isActive ? { ...CHOSEN, position: isActive ? 'relative' : undefined } : undefined}
      >
        {isActive && upload === undefined && (
          <Slab label="Picture" at="middle">
            {isAlone && (
              <MenuButton
                label={WIDTHS[width as PictureWidth]}
                shows={WIDTHS[width as PictureWidth]}
                isOneOf
                choices={PICTURE_WIDTHS.map((one) => ({
                  label: WIDTHS[one],
                  isOn: one === width,
                  run: () => update(props, { width: one }),
                }))}
              />
            )}
            <Button size="small" startIcon={<ReplaceIcon />} onClick={() => setPicking(true)}>
              Replace
            </Button>
            <IconButton aria-label="Remove picture" onClick={remove}>
              <DeleteIcon />
            </IconButton>
          </Slab>
        )}
        {upload ? (
          <UnderWay
            upload={upload}
            onCancel={() => cancelUpload(editor, number)}
            onRetry={() => void sendUpload(editor, number)}
          />
        ) : (
          // biome-ignore lint/a11y: the keyboard selects it by arrow keys
          <img
            src={src}
            alt={alt || UNSAID[String(alt)]}
            draggable={false}
            data-drag-handle=""
            onClick={() => {
              const at = getPos();
              if (at !== undefined) editor.commands.setNodeSelection(at);
            }}
          />
        )}
      </Box>
      <NodeViewContent
        className="caption"
        data-placeholder={isActive && node.content.size === 0 ? 'Caption' : undefined}
      />
      {isActive && upload === undefined && <AlternativeText {...props} />}
      <MediaPicker
        open={isPicking}
        onClose={() => setPicking(false)}
        onPick={(asset) => {
          setPicking(false);
          update(props, { src: asset.url, alt: alt || asset.alt || null });
        }}
      />
    </NodeViewWrapper>
  );
}

/** Name of a picture without alternative text, so that screen reader users can find it to describe it. */
const UNSAID: { readonly [alt: string]: string } = {
  null: 'Picture without alternative text',
  '': 'Picture, only decoration',
};

/** Changes a picture that stays selected, as its tools and fields would lose the focus if it were not for a moment. */
function update({ editor, getPos, node }: NodeViewProps, attributes: object): void {
  const at = getPos();
  if (at === undefined) return;
  const chain = editor.chain().setNodeSelection(at);
  chain.updateAttributes(node.type, attributes).setNodeSelection(at).run();
}

const CHOSEN = { outline: `3px solid ${colours.claret}`, outlineOffset: '4px' };

function UnderWay(props: { upload: Upload; onCancel: () => void; onRetry: () => void }) {
  const { upload, onCancel, onRetry } = props;
  const { preview, part, problem, canTryAgain } = upload;
  return (
    <>
      <Box component="img" src={preview} alt="" sx={{ opacity: 0.4 }} />
      <Box sx={{ p: 1.5, bgcolor: 'background.paper', border: '1px solid', borderColor: 'divider' }}>
        {problem ? (
          <Typography role="alert" variant="body2" color="error" sx={{ overflowWrap: 'anywhere' }}>
            <strong>{nameOf(upload)}</strong> was not uploaded. {problem}
          </Typography>
        ) : (
          <LinearProgress
            variant={part > 0 ? 'determinate' : 'indeterminate'}
            value={part * 100}
            aria-label={`Sending ${nameOf(upload)}`}
          />
        )}
        {problem && canTryAgain && <Button onClick={onRetry}>Try again</Button>}
        <Button color="secondary" onClick={onCancel}>
          {problem ? 'Remove' : 'Cancel'}
        </Button>
      </Box>
    </>
  );
}

/** Characters beyond which screen readers become tiresome. */
const BREATH = 125;

/** Asks for a picture's alternative text below it, without a dialog. */
function AlternativeText(view: NodeViewProps) {
  const onChange = (text: string | null) => update(view, { alt: text });
  /** null: not described yet; '': decorative. */
  const alt: string | null = view.node.attrs.alt;
  const isDecoration = alt === '';
  return (
    <Box
      contentEditable={false}
      sx={{ mt: 1.5, p: 2, bgcolor: 'background.paper', border: '1px solid', fontSize: '1rem' }}
    >
      {!isDecoration && (
        <TextField
          label="What the picture shows, for people who cannot see it"
          value={alt ?? ''}
          onChange={(event) => onChange(event.target.value || null)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' && event.key !== 'Enter') return;
            event.preventDefault();
            backToText(view);
          }}
          slotProps={{ htmlInput: { 'data-alternative-text': '', maxLength: 500, dir: 'auto' } }}
        />
      )}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {isDecoration
          ? 'It is only decoration: screen readers skip it. '
          : `Alternative text, ${(alt ?? '').length} of about ${BREATH} characters. `}
        <Button
          size="small"
          onClick={() => onChange(isDecoration ? null : '')}
          sx={{ textDecoration: 'underline' }}
        >
          {isDecoration ? 'Say what it shows' : 'It is only decoration'}
        </Button>
      </Typography>
    </Box>
  );
}
