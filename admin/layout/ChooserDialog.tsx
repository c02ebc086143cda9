import CloseIcon from '@mui/icons-material/Close';
import { Dialog, DialogActions, DialogContent, DialogTitle, IconButton } from '@mui/material';
import { type ReactNode, type SyntheticEvent, useId } from 'react';

interface ChooserDialogProps {
  title: string;
  width: 'sm' | 'md';
  /** Whether it fills the window. */
  isNarrow: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Shown below the choices. */
  actions?: ReactNode;
}

/** A dialog for searching and choosing one or several of many. */
export function ChooserDialog({ title, width, isNarrow, onClose, children, actions }: ChooserDialogProps) {
  const titleId = useId();
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
      <DialogContent sx={{ minHeight: { sm: '60vh' } }}>{children}</DialogContent>
      {actions && <DialogActions>{actions}</DialogActions>}
    </Dialog>
  );
}
