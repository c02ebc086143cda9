import { Box, TextField, Typography } from '@mui/material';
import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { blockName } from '../tools/move-block.ts';
import { useActive } from './active.ts';

const CLASSES: { readonly [name: string]: string } = {
  file: 'file',
  callToAction: 'call-to-action',
  video: 'video',
};

/** A call to action, a file or a video as the site shows it, with words that can be edited in place. */
export function LinkBlockView(props: NodeViewProps) {
  const { node, updateAttributes } = props;
  const isActive = useActive(props);
  const name = node.type.name;
  return (
    <NodeViewWrapper role="group" aria-label={blockName(name)}>
      <p className={CLASSES[name]}>
        <NodeViewContent
          as={'a' as 'div'}
          data-placeholder={node.content.size === 0 ? 'What it says' : undefined}
        />
      </p>
      {isActive && (
        <Box contentEditable={false} sx={{ mt: 1, fontSize: '1rem' }}>
          {name === 'callToAction' ? (
            <Typography variant="body2" color="textSecondary">
              Call to action. Enquiries from here are counted as ‘Article, in the text’.
            </Typography>
          ) : (
            <TextField
              fullWidth
              label={name === 'file' ? 'Address of the file' : 'Address of the video'}
              value={node.attrs.href}
              onChange={(event) => updateAttributes({ href: event.target.value })}
              slotProps={{ htmlInput: { inputMode: 'url', spellCheck: false } }}
            />
          )}
        </Box>
      )}
    </NodeViewWrapper>
  );
}
