import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { colours } from '../theme/colours.ts';

interface SideListProps {
  label: string;
  of: readonly { name: string; label: string }[];
  value: string;
  onChange: (name: string) => void;
  /** Shown to the right of a label. */
  note?: (name: string) => ReactNode;
  /** Below the list. */
  children?: ReactNode;
}

/** The list of pages or mails at the left of a wide window, with the open one marked. */
export function SideList({ label, of, value, onChange, note, children }: SideListProps) {
  return (
    <Box component="nav" aria-label={label} sx={LIST}>
      {of.map((one) => (
        <Button
          key={one.name}
          color="secondary"
          aria-current={one.name === value ? 'page' : undefined}
          onClick={() => onChange(one.name)}
          sx={{ ...ENTRY, ...(one.name === value && CURRENT) }}
        >
          <span>{one.label}</span>
          {note && <small>{note(one.name)}</small>}
        </Button>
      ))}
      {children}
    </Box>
  );
}

const LIST = {
  display: { xs: 'none', md: 'block' },
  width: 236,
  flex: 'none',
  overflow: 'auto',
  py: 1.5,
  bgcolor: 'background.paper',
  borderRight: `1px solid ${colours.line}`,
} as const;

const ENTRY = {
  display: 'flex',
  width: '100%',
  justifyContent: 'space-between',
  textAlign: 'left',
  whiteSpace: 'normal',
  fontWeight: 500,
  px: 2,
  borderRadius: 0,
  borderLeft: '4px solid transparent',
  '& small': { color: colours.muted, fontWeight: 400 },
} as const;

const CURRENT = { bgcolor: colours.claretTint, borderColor: 'primary.main', fontWeight: 650 } as const;
