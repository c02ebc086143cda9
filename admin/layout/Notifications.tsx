import { Alert, Snackbar } from '@mui/material';
import { useEffect, useState } from 'react';
import { type NotificationPayload, useNotificationContext, useTranslate } from 'react-admin';
import { floatShadow } from '../theme/colours.ts';

/** How long a message stays, in milliseconds; an error has more to read. */
const STAYS = { error: 12_000, other: 5_000 };

/**
 * One message at a time, and always the newest: react-admin's own component makes a success wait until the error
 * before it has been shown for its time.
 */
export function Notifications() {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  const [shown, setShown] = useState<{ toast: NotificationPayload; number: number }>();

  useEffect(() => {
    if (notifications.length === 0) return;
    const toast = takeNotification();
    if (toast) setShown((before) => ({ toast, number: (before?.number ?? 0) + 1 }));
  }, [notifications, takeNotification]);

  if (!shown) return null;
  const { message, type, notificationOptions } = shown.toast;
  const severity = type === 'error' || type === 'warning' || type === 'success' ? type : 'info';
  return (
    <Snackbar
      open
      key={shown.number}
      autoHideDuration={
        notificationOptions?.autoHideDuration ?? (severity === 'error' ? STAYS.error : STAYS.other)
      }
      onClose={(_event, reason) => reason !== 'clickaway' && setShown(undefined)}
      // Over the middle of the top bar: at the foot it would cover the buttons that save, and those of large dialogs.
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      sx={{
        '&.MuiSnackbar-root': { top: 6, maxWidth: { sm: 560 } },
        // On a phone a dialog fills the screen, and its heading stands where the bar was.
        'body:has([role="dialog"]) &.MuiSnackbar-root': { top: { xs: 64, sm: 6 } },
      }}
    >
      <Alert
        severity={severity}
        role={severity === 'error' ? 'alert' : 'status'}
        onClose={() => setShown(undefined)}
        sx={{ boxShadow: floatShadow, overflowWrap: 'anywhere' }}
      >
        {typeof message === 'string' ? translate(message, notificationOptions?.messageArgs) : message}
      </Alert>
    </Snackbar>
  );
}
