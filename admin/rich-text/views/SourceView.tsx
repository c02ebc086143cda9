import { Box, Button, TextField, Typography } from '@mui/material';
import { DOMSerializer } from '@tiptap/pm/model';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { readFragment } from '../html.ts';

/** HTML that the editor cannot model: a preview, and its source to edit. */
export function SourceView({ editor, node, updateAttributes }: NodeViewProps) {
  const drawing = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState<string>();
  const source: string = node.attrs.source;

  useEffect(() => {
    const shown = DOMSerializer.fromSchema(editor.schema).serializeFragment(
      readFragment(source, editor.schema),
    );
    drawing.current?.replaceChildren(shown);
  }, [editor, source]);

  return (
    <NodeViewWrapper contentEditable={false}>
      <Box
        role="group"
        aria-label="Kept as it was written"
        sx={{ p: 2, border: '2px dashed', borderColor: 'text.secondary' }}
      >
        <Box ref={drawing} sx={{ opacity: 0.75, pointerEvents: 'none' }} />
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', fontSize: '1rem', mt: 1 }}
        >
          <Typography variant="body2" color="textSecondary">
            Kept as it was written: it holds HTML that cannot be edited here.
          </Typography>
          {draft === undefined && editor.isEditable && (
            <Button size="small" variant="outlined" onClick={() => setDraft(source)}>
              Edit source
            </Button>
          )}
        </Box>
        {draft !== undefined && (
          <Box sx={{ mt: 1, fontSize: '1rem' }}>
            <TextField
              fullWidth
              multiline
              autoFocus
              label="HTML"
              value={draft}
              onChange={(event) => setDraft(event.target.value)}
              slotProps={{ htmlInput: { spellCheck: false } }}
              sx={{ '& textarea': { fontFamily: 'monospace' } }}
            />
            <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
              <Button
                size="small"
                variant="contained"
                onClick={() => {
                  updateAttributes({ source: draft });
                  setDraft(undefined);
                }}
              >
                Done
              </Button>
              <Button size="small" color="secondary" onClick={() => setDraft(undefined)}>
                Cancel
              </Button>
            </Box>
          </Box>
        )}
      </Box>
    </NodeViewWrapper>
  );
}
