import CloseIcon from '@mui/icons-material/Close';
import { Dialog, DialogActions, DialogContent, DialogTitle, IconButton, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { type ReactNode, type SyntheticEvent, useId } from 'react';

interface LargeDialogProps {
  title: string;
  /** The two wider ones have room for a list of changing length. */
  width: 'sm' | 'md' | 'lg';
  onClose: () => void;
  children: ReactNode;
  /** Shown below the content. */
  actions?: ReactNode;
}

/** A dialog for comparing, or for choosing one or several of many; on phones it fills the window. */
export function LargeDialog({ title, width, onClose, children, actions }: LargeDialogProps) {
  const titleId = useId();
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down(width === 'lg' ? 'md' : 'sm'));
  // React's events bubble through the portal to the opener, which may be a form that listens to keys.
  const keep = (event: SyntheticEvent) => event.stopPropagation();
  return (
    <Dialog
      open
      onClose={onClose}
      onKeyDown={keep}
      onSubmit={keep}
      aria-labelledby={titleId}
      maxWidth={width}
      fullWidth
      fullScreen={isNarrow}
    >
      <DialogTitle id={titleId} sx={{ pr: 8 }}>
        {title}
      </DialogTitle>
      <IconButton aria-label="Close" onClick={onClose} sx={{ position: 'absolute', right: 12, top: 12 }}>
        <CloseIcon />
      </IconButton>
      <DialogContent sx={{ minHeight: { sm: width === 'sm' ? 0 : '60vh' } }}>{children}</DialogContent>
      {actions && <DialogActions>{actions}</DialogActions>}
    </Dialog>
  );
}
