import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Switch,
} from '@mui/material';
import { fonts } from '../theme/colours.ts';
import { placesFor } from './sections.tsx';
import { shortcutsFor, useSingleKeys } from './shortcuts.ts';

/** All shortcuts, and the switch that turns single-key ones off. */
export default function ShortcutList(props: { role: string | null; onClose: () => void }) {
  const { role, onClose } = props;
  const [isOn, setOn] = useSingleKeys();
  return (
    <Dialog open onClose={onClose} aria-labelledby="shortcuts-title" maxWidth="md" fullWidth>
      <DialogTitle id="shortcuts-title">Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <FormControlLabel
          control={<Switch checked={isOn} onChange={(_event, next) => setOn(next)} />}
          label="Single-key shortcuts"
          sx={{ mb: 2 }}
        />
        <Box
          component="dl"
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'auto 1fr', sm: 'auto 1fr auto 1fr' },
            gap: '10px 16px',
            m: 0,
            alignItems: 'center',
          }}
        >
          {shortcutsFor(role).map(({ keys, does }) => (
            <Line key={keys} keys={keys} does={does} />
          ))}
          {placesFor(role).flatMap(({ letter, to, label, entry }) =>
            letter ? (
              <Line key={to} keys={`g ${letter}`} does={label === entry ? label : `${entry} › ${label}`} />
            ) : (
              []
            ),
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Line({ keys, does }: { keys: string; does: string }) {
  return (
    <>
      <Box component="dt" sx={{ whiteSpace: 'nowrap' }}>
        <Box
          component="kbd"
          sx={{
            fontFamily: fonts.code,
            fontSize: '0.875rem',
            px: 1,
            py: 0.5,
            border: '1.5px solid',
            borderColor: 'divider',
            bgcolor: 'background.default',
          }}
        >
          {keys}
        </Box>
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        {does}
      </Box>
    </>
  );
}
