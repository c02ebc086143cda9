import CloseIcon from '@mui/icons-material/Close';
import { Box, IconButton, Typography } from '@mui/material';
import type { PageTextRecord } from '#shared/page-text-changes.ts';
import { colours } from '../theme/colours.ts';
import { TextForm } from './TextForm.tsx';
import { boundsOf, pageLabel, placeOf } from './texts.ts';
import type { OnWords } from './typed-texts.ts';

interface FieldPanelProps {
  text: PageTextRecord;
  /** Changes on each request for the field, so that it is focused again. */
  asked: number;
  onWords: OnWords;
  /** Closes the panel. */
  onDone: () => void;
  /** Moves the focus back to the element on the page. */
  onEscape: () => void;
}

/** Beside the page the field of the selected text; on phones a sheet over its lower half. */
export function FieldPanel(props: FieldPanelProps) {
  const { text, asked, onWords, onDone, onEscape } = props;
  const { section, name } = placeOf(text);
  const page = pageLabel(text.page);
  return (
    <Box
      component="aside"
      aria-label={text.label}
      onKeyDown={(event) => event.key === 'Escape' && onEscape()}
      sx={PANEL}
    >
      <Box sx={HEAD}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="caption">
            {section === page ? section : `${page}, ${section.toLowerCase()}`}
          </Typography>
          <Typography variant="h2" sx={{ fontSize: '1.625rem', pt: 0.5, overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
        </Box>
        <IconButton aria-label="Close" title="Close" onClick={onDone}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: 'auto',
          px: { xs: 2, md: 2.5 },
          pt: { xs: 2, md: 2.5 },
          // The buttons of the form stick to the edge.
          scrollPaddingBottom: '64px',
          display: 'grid',
          gap: 2,
          alignContent: 'start',
        }}
      >
        <TextForm
          text={text}
          label={boundsOf(text)}
          focus={asked}
          onWords={onWords}
          onEnter={onEscape}
          onDone={onDone}
        />
      </Box>
    </Box>
  );
}

const PANEL = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  bgcolor: 'background.paper',
  width: { xs: 'auto', md: 400 },
  flex: 'none',
  position: { xs: 'absolute', md: 'static' },
  insetInline: { xs: 0 },
  bottom: 0,
  height: { xs: '58%', md: 'auto' },
  zIndex: 4,
  borderLeft: { md: `1px solid ${colours.line}` },
  borderTop: { xs: `1px solid ${colours.line}`, md: 'none' },
  boxShadow: { xs: '0 -12px 40px -10px rgb(36 6 15 / 0.5)', md: 'none' },
} as const;

const HEAD = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  flex: 'none',
  pt: { xs: 1, md: 2 },
  pb: { xs: 1, md: 1.5 },
  pl: { xs: 2, md: 2.5 },
  pr: 1,
  borderBottom: `1px solid ${colours.line}`,
} as const;
