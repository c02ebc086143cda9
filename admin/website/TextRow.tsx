import { Box, Button, Typography } from '@mui/material';
import type { PageTextRecord } from '#shared/page-text-changes.ts';
import { clamp, colours } from '../theme/colours.ts';
import { StateChip, TextForm } from './TextForm.tsx';
import { boundsOf, onOneLine, placeOf } from './texts.ts';

interface TextRowProps {
  text: PageTextRecord;
  isOpen: boolean;
  onOpen: () => void;
  /** @param next whether to open the next row */
  onClose: (next: boolean) => void;
}

/** A text with its limits, content and state; 'Change' opens its field in the row. */
export function TextRow({ text, isOpen, onOpen, onClose }: TextRowProps) {
  const { name } = placeOf(text);
  return (
    <Box component="li" sx={{ ...ROW, ...(isOpen && OPEN) }}>
      <Box sx={{ fontWeight: 650, minWidth: 0 }}>
        {name}
        <Typography variant="body2" color="textSecondary">
          {boundsOf(text)}
        </Typography>
      </Box>
      <Box
        sx={{
          gridColumn: { xs: '1 / -1', md: 2 },
          gridRow: { xs: 2, md: 1 },
          minWidth: 0,
          overflowWrap: 'anywhere',
        }}
      >
        {isOpen ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: Esc leaves the field, whatever has the focus in it
          <div onKeyDown={(event) => event.key === 'Escape' && onClose(false)}>
            <TextForm
              text={text}
              label={text.label}
              focus={0}
              onEnter={() => onClose(true)}
              onDone={() => onClose(false)}
            />
          </div>
        ) : (
          <Box sx={FEW_LINES}>
            {onOneLine(text.words) || (
              <Box component="i" sx={{ color: colours.muted }}>
                Empty: not shown
              </Box>
            )}
          </Box>
        )}
      </Box>
      <Box sx={{ justifySelf: { xs: 'end', md: 'start' } }}>
        <StateChip text={text} />
      </Box>
      {!isOpen && (
        <Button
          id={`change-${text.id}`}
          size="small"
          variant="outlined"
          color="secondary"
          aria-label={`Change: ${text.label}`}
          onClick={onOpen}
          sx={{ minHeight: { xs: 44, md: 36 }, gridColumn: { xs: 1, md: 4 }, justifySelf: 'start' }}
        >
          Change
        </Button>
      )}
    </Box>
  );
}

/** Shows enough of a legal text's section to recognise it. */
const FEW_LINES = clamp(4);

const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: '220px minmax(0, 1fr) auto 88px' },
  gap: { xs: '6px 12px', md: 2.5 },
  alignItems: 'center',
  py: 1.5,
  borderBottom: `1px solid ${colours.line}`,
} as const;

const OPEN = {
  alignItems: 'start',
  bgcolor: 'background.paper',
  border: `2px solid ${colours.ink}`,
  mx: -2,
  px: 2,
  py: 2,
} as const;
