import { Box, MenuItem, TextField } from '@mui/material';
import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useActive } from './active.ts';

const LANGUAGES = [
  'bash',
  'css',
  'html',
  'javascript',
  'json',
  'python',
  'r',
  'sql',
  'typescript',
  'xml',
  'yaml',
];

/** Code with a menu of languages. */
export function CodeView(props: NodeViewProps) {
  const { node, updateAttributes } = props;
  const isActive = useActive(props);
  const language: string = node.attrs.language ?? '';
  const choices = language && !LANGUAGES.includes(language) ? [language, ...LANGUAGES] : LANGUAGES;
  return (
    <NodeViewWrapper role="group" aria-label="Code">
      <pre>
        <NodeViewContent as={'code' as 'div'} spellCheck={false} />
      </pre>
      {isActive && (
        <Box contentEditable={false} sx={{ mt: 1, fontSize: '1rem' }}>
          <TextField
            select
            label="Language"
            value={language}
            sx={{ minWidth: 200 }}
            onChange={(event) => updateAttributes({ language: event.target.value || null })}
            slotProps={{ select: { displayEmpty: true } }}
          >
            <MenuItem value="">None</MenuItem>
            {choices.map((name) => (
              <MenuItem key={name} value={name}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        </Box>
      )}
    </NodeViewWrapper>
  );
}
