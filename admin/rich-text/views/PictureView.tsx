import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import ReplaceIcon from '@mui/icons-material/PhotoLibraryOutlined';
import { Box, Button, IconButton, LinearProgress, Typography } from '@mui/material';
import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useState } from 'react';
import { MediaPicker } from '../../media/MediaPicker.tsx';
import { colours } from '../../theme/colours.ts';
import { PICTURE_WIDTHS, type PictureChange, type PictureWidth } from '../elements/pictures.ts';
import { cancelUpload, nameOf, sendUpload, type Upload, useUpload } from '../uploads.ts';
import { AlternativeText } from './AlternativeText.tsx';
import { useActive } from './active.ts';
import { Slab } from './Slab.tsx';
import { SlabMenu } from './SlabMenu.tsx';

const WIDTHS: { readonly [width in PictureWidth]: string } = {
  text: 'Text width',
  wide: 'Wide',
  full: 'Full',
  half: 'Half, text beside it',
};

/** A picture with its caption and, while it is selected, its tools and alternative text. */
export function PictureView(props: NodeViewProps) {
  const { editor, node, getPos, selected } = props;
  const { src, alt, width, upload: number } = node.attrs;
  const isActive = useActive(props);
  const upload = useUpload(number);
  const [isPicking, setPicking] = useState(false);
  const isAlone = node.type.name === 'picture';

  const change = (attributes: Partial<PictureChange>) => {
    const at = getPos();
    if (at !== undefined) editor.commands.setPicture(at, attributes);
  };

  const remove = () => {
    const at = getPos();
    if (at !== undefined) editor.commands.removePicture(at);
  };

  return (
    <NodeViewWrapper
      className={isAlone ? `picture ${width === 'text' ? '' : width}` : ''}
      data-active={isActive || undefined}
    >
      <Box sx={{ position: 'relative' }}>
        {isActive && upload === undefined && (
          <Slab label="Picture" at="middle">
            {isAlone && (
              <SlabMenu
                label={WIDTHS[width as PictureWidth]}
                choices={PICTURE_WIDTHS.map((one) => ({
                  label: WIDTHS[one],
                  isChosen: one === width,
                  onChoose: () => change({ width: one }),
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
        <Box
          contentEditable={false}
          data-drag-handle=""
          onClick={() => {
            const at = getPos();
            if (at !== undefined) editor.commands.setNodeSelection(at);
          }}
          sx={selected || isActive ? CHOSEN : undefined}
        >
          {upload ? (
            <UnderWay
              upload={upload}
              onCancel={() => cancelUpload(editor, number)}
              onRetry={() => void sendUpload(editor, number)}
            />
          ) : (
            <img src={src} alt={alt || UNSAID[String(alt)]} draggable={false} />
          )}
        </Box>
      </Box>
      <NodeViewContent
        className="caption"
        data-placeholder={isActive && node.content.size === 0 ? 'Caption' : undefined}
      />
      {isActive && upload === undefined && (
        <AlternativeText {...props} alt={alt} onChange={(text) => change({ alt: text })} />
      )}
      <MediaPicker
        open={isPicking}
        onClose={() => setPicking(false)}
        onPick={(asset) => {
          setPicking(false);
          change({ src: asset.url, alt: alt || asset.alt || null });
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

const CHOSEN = { outline: `3px solid ${colours.claret}`, outlineOffset: '4px' };

interface UnderWayProps {
  upload: Upload;
  onCancel: () => void;
  onRetry: () => void;
}

function UnderWay({ upload, onCancel, onRetry }: UnderWayProps) {
  const { preview, part, problem, canTryAgain } = upload;
  return (
    <Box sx={{ position: 'relative' }}>
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
        <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
          {problem && canTryAgain && (
            <Button size="small" variant="outlined" onClick={onRetry}>
              Try again
            </Button>
          )}
          <Button size="small" color="secondary" onClick={onCancel}>
            {problem ? 'Remove' : 'Cancel'}
          </Button>
        </Box>
      </Box>
    </Box>
  );
}
