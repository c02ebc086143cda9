import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import LinkOffIcon from '@mui/icons-material/LinkOff';
import ReplaceIcon from '@mui/icons-material/PhotoLibraryOutlined';
import { Box, Button, IconButton, LinearProgress, TextField, Typography } from '@mui/material';
import type { Editor, NodeViewRenderer } from '@tiptap/core';
import type { Attrs, Node as ProseMirrorNode } from '@tiptap/pm/model';
import { ReactRenderer, useEditorState } from '@tiptap/react';
import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { MediaPicker } from '../../media/MediaPicker.tsx';
import { deletePicture, PICTURE_WIDTHS, type PictureWidth, pictureAt } from '../elements/pictures.ts';
import { useRichText } from '../rich-text-context.tsx';
import { MenuButton } from '../tools/MenuButton.tsx';
import { cancelUpload, nameOf, sendUpload, useUpload } from '../uploads.ts';
import { Slab } from './Slab.tsx';

const WIDTHS: { readonly [width in PictureWidth]: string } = {
  text: 'Text width',
  wide: 'Wide',
  full: 'Full',
  half: 'Half, text beside it',
};

/** Name of a picture without alternative text, so that screen reader users can find it to describe it. */
const UNSAID: { readonly [alt: string]: string } = {
  null: 'Picture without alternative text',
  '': 'Picture, only decoration',
};

/**
 * Draws a picture with its caption. Without React, whose boxes around each of many pictures would be measured again at each
 * key; it draws uploads, and in `PictureTools` what belongs to the picture at the cursor.
 */
export const pictureView: NodeViewRenderer = ({ editor, node: { type, attrs }, getPos }) => {
  const dom = document.createElement('div');
  if (type.name === 'picture') dom.className = 'picture';
  const frame = document.createElement('div');
  frame.className = 'frame';
  frame.contentEditable = 'false';
  const image = document.createElement('img');
  // Its block is, with its caption: browsers drag an image as a file.
  image.draggable = false;
  image.addEventListener('click', () => {
    const at = getPos();
    if (at !== undefined) editor.commands.setNodeSelection(at);
  });
  const caption = document.createElement('p');
  caption.className = 'caption';
  dom.append(frame, caption);

  let sending: ReactRenderer | undefined;
  const draw = ({ src, alt, width, upload }: Attrs) => {
    for (const one of PICTURE_WIDTHS) dom.classList.toggle(one, one === width && one !== 'text');
    image.alt = alt || UNSAID[String(alt)];
    if (upload === null) {
      sending?.destroy();
      sending = undefined;
      // Not again, as the same address would be loaded again.
      if (image.getAttribute('src') !== src) image.src = src;
      if (!image.parentNode) frame.prepend(image);
    } else if (!sending) {
      image.remove();
      sending = new ReactRenderer(UnderWay, { editor, props: { editor, number: upload } });
      frame.append(sending.element);
    }
  };
  draw(attrs);
  return {
    dom,
    contentDOM: caption,
    update(node) {
      if (node.type === type) draw(node.attrs);
      return node.type === type;
    },
    // `PictureTools` shows which is chosen.
    selectNode: () => undefined,
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !caption.contains(mutation.target),
    // What happens in React's parts, except that blocks and files may be dropped there too.
    stopEvent: (event) =>
      ![dom, frame, image].includes(event.target as HTMLImageElement) &&
      !caption.contains(event.target as Element) &&
      !/^(dragenter|dragover|drop)$/.test(event.type),
    destroy: () => sending?.destroy(),
  };
};

/** The tools and fields of the picture at the cursor, in its place in the text. */
export function PictureTools() {
  const { editor } = useRichText();
  // Again at each change while there is one, as it may change what is shown.
  useEditorState({
    editor,
    selector: ({ editor: { state }, transactionNumber }) => pictureAt(state.selection) && transactionNumber,
  });
  const chosen = pictureAt(editor.state.selection);
  const dom = chosen && editor.view.nodeDOM(chosen.at);
  return chosen && dom instanceof HTMLElement && <Tools editor={editor} dom={dom} {...chosen} />;
}

interface ToolsProps {
  editor: Editor;
  /** As `pictureView` drew it. */
  dom: HTMLElement;
  node: ProseMirrorNode;
  at: number;
}

function Tools(props: ToolsProps) {
  const { editor, dom, node, at } = props;
  const { alt, width, link, upload } = node.attrs;
  const [isPicking, setPicking] = useState(false);
  const isEmpty = node.content.size === 0;
  useLayoutEffect(() => {
    dom.dataset.chosen = isEmpty ? 'without caption' : '';
    return () => {
      delete dom.dataset.chosen;
    };
  }, [dom, isEmpty]);
  if (upload !== null) return null;

  const remove = () =>
    editor.commands.command(({ tr }) => {
      deletePicture(tr, at);
      return true;
    });

  return (
    <>
      {createPortal(
        <Slab label="Picture" at="middle">
          {node.type.name === 'picture' && (
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
          {link && (
            <IconButton
              aria-label={`Remove link to ${link.href}`}
              title={`Remove link to ${link.href}`}
              onClick={() => update(props, { link: null })}
            >
              <LinkOffIcon />
            </IconButton>
          )}
          <IconButton aria-label="Remove picture" onClick={remove}>
            <DeleteIcon />
          </IconButton>
        </Slab>,
        dom.firstElementChild as Element,
      )}
      {createPortal(<AlternativeText {...props} />, dom)}
      <MediaPicker
        open={isPicking}
        onClose={() => setPicking(false)}
        onPick={(asset) => {
          setPicking(false);
          update(props, { src: asset.url, alt: alt || asset.alt || null });
        }}
      />
    </>
  );
}

/** Changes a picture that stays selected, as its tools and fields would lose the focus if it were not for a moment. */
function update({ editor, at, node }: ToolsProps, attributes: object): void {
  const chain = editor.chain().setNodeSelection(at);
  chain.updateAttributes(node.type, attributes).setNodeSelection(at).run();
}

/** A picture on its way to the library. */
function UnderWay({ editor, number }: { editor: Editor; number: number }) {
  const upload = useUpload(number);
  if (!upload) return null;
  const { preview, part, problem, canTryAgain } = upload;
  return (
    <>
      <Box component="img" src={preview} alt="" sx={{ opacity: 0.4 }} />
      <Box sx={{ p: 1.5, bgcolor: 'background.paper', border: '1px solid', borderColor: 'divider' }}>
        {problem ? (
          <Typography role="alert" variant="body2" color="error" sx={{ overflowWrap: 'anywhere' }}>
            <strong>{nameOf(upload)}</strong> {canTryAgain ? 'may not have arrived' : 'was not uploaded'}.{' '}
            {problem}
          </Typography>
        ) : (
          <LinearProgress
            variant={part > 0 ? 'determinate' : 'indeterminate'}
            value={part * 100}
            aria-label={`Sending ${nameOf(upload)}`}
          />
        )}
        {problem && canTryAgain && <Button onClick={() => void sendUpload(editor, number)}>Try again</Button>}
        <Button color="secondary" onClick={() => cancelUpload(editor, number)}>
          {problem ? 'Remove' : 'Cancel'}
        </Button>
      </Box>
    </>
  );
}

/** Characters beyond which screen readers become tiresome. */
const BREATH = 125;

/** Asks for a picture's alternative text below it, without a dialog. */
function AlternativeText(props: ToolsProps) {
  const { editor, node, at } = props;
  const onChange = (text: string | null) => update(props, { alt: text });
  /** null: not described yet; '': decorative. */
  const alt: string | null = node.attrs.alt;
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
            editor.chain().focus().setNodeSelection(at).run();
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
