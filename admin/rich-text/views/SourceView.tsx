import { Box, Typography } from '@mui/material';
import { DOMSerializer } from '@tiptap/pm/model';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { readFragment } from '../html.ts';

/** HTML that the editor cannot model, as it will look. */
export function SourceView({ editor: { schema }, node }: NodeViewProps) {
  const drawing = useRef<HTMLDivElement>(null);
  const source: string = node.attrs.source;
  useEffect(() => {
    const shown = DOMSerializer.fromSchema(schema).serializeFragment(readFragment(source, schema));
    drawing.current?.replaceChildren(shown);
  }, [schema, source]);
  return (
    <NodeViewWrapper contentEditable={false}>
      <Box
        role="group"
        aria-label="Kept as it was written"
        sx={{ p: 2, border: '2px dashed', borderColor: 'text.secondary' }}
      >
        <Box ref={drawing} sx={{ opacity: 0.75, pointerEvents: 'none' }} />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          Kept as it was written: it holds HTML that cannot be edited here.
        </Typography>
      </Box>
    </NodeViewWrapper>
  );
}
