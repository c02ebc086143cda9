import { Notification } from 'react-admin';

/** One message at a time, above the bar that saves; an error stays long enough to be read. */
export function Toasts() {
  return (
    <Notification
      autoHideDuration={6000}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      sx={{
        '&.MuiSnackbar-root': { bottom: { xs: 88, sm: 96 } },
        '& .MuiSnackbarContent-root': { fontWeight: 600, borderRadius: 0 },
      }}
    />
  );
}
