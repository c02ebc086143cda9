import { Box, ButtonBase, Typography } from '@mui/material';
import { useDeferredValue, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useEditorContext } from '../editor-context.tsx';
import { outlineOf } from './outline.ts';
import { useGoTo } from './useGoTo.ts';

/** The headings of the text, linked to their places. */
export function OutlineTab() {
  const { tab } = useEditorContext();
  return tab === 'outline' ? <Outline /> : null;
}

function Outline() {
  const content: unknown = useWatch({ name: 'content' });
  const text = useDeferredValue(typeof content === 'string' ? content : '');
  const headings = useMemo(() => outlineOf(text), [text]);
  const go = useGoTo();
  if (headings.length === 0)
    return (
      <Typography color="textSecondary">
        The headings of the article are listed here. It has none yet.
      </Typography>
    );
  const top = Math.min(...headings.map(({ level }) => level));
  return (
    <Box component="ol" aria-label="Headings" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {headings.map(({ level, text: words }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a heading is known by its place alone
        <li key={index}>
          <ButtonBase
            onClick={() => go.heading(index)}
            sx={{
              justifyContent: 'flex-start',
              textAlign: 'start',
              width: '100%',
              minHeight: 44,
              py: 0.75,
              pl: 1 + (level - top) * 2,
              fontFamily: 'inherit',
              fontSize: '0.9375rem',
              fontWeight: level === top ? 650 : 400,
              overflowWrap: 'anywhere',
              '&:hover': { bgcolor: 'primary.light' },
            }}
          >
            {words || '(a heading without words)'}
          </ButtonBase>
        </li>
      ))}
    </Box>
  );
}
