import { Box, TextField, Typography } from '@mui/material';
import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { videoWords } from '../elements/blocks.ts';
import { cleanAddress } from '../paste/filters/addresses.ts';
import { blockName } from '../tools/extension.ts';
import { useActive } from './active.ts';

/** A call to action, a file or a video as the site shows it, with words that can be edited in place. */
export function LinkBlockView(props: NodeViewProps) {
  const { editor, node, getPos, updateAttributes } = props;
  const isActive = useActive(props);
  const name = node.type.name;
  const address = useRef<HTMLInputElement>(null);
  const isAsked = isActive && node.attrs.href === '';
  useEffect(() => {
    // After the text, which takes the focus in the next frame.
    const timer = isAsked ? setTimeout(() => address.current?.focus(), 100) : undefined;
    return () => clearTimeout(timer);
  }, [isAsked]);
  /** The words of a video without any name its website. */
  const complete = () => {
    const at = getPos();
    const words = videoWords(cleanAddress(node.attrs.href));
    if (name === 'video' && node.attrs.href && node.content.size === 0 && at !== undefined)
      editor.commands.insertContentAt(at + 1, words);
  };
  return (
    <NodeViewWrapper role="group" aria-label={blockName(name)}>
      <p className={name === 'callToAction' ? 'call-to-action' : name}>
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
              label={`Address of the ${name}`}
              helperText={
                name === 'video' &&
                'Its page on YouTube, Vimeo or elsewhere. Readers see a card; nothing is loaded from there before they press it.'
              }
              inputRef={address}
              value={node.attrs.href}
              onChange={(event) => updateAttributes({ href: event.target.value.trim() })}
              onBlur={complete}
              slotProps={{ htmlInput: { inputMode: 'url', spellCheck: false } }}
            />
          )}
        </Box>
      )}
    </NodeViewWrapper>
  );
}
