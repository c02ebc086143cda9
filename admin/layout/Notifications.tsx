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
      // At the foot above the bars that save and send; over the top bar where a thumb or a dialog has its buttons there.
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      sx={{
        '&.MuiSnackbar-root': {
          maxWidth: { sm: 560 },
          top: { xs: 6, md: 'auto' },
          bottom: { xs: 'auto', md: 88 },
        },
        // On a phone a dialog fills the screen, and its heading stands where the bar was.
        'body:has([role="dialog"]) &.MuiSnackbar-root': { top: { xs: 64, sm: 6 }, bottom: 'auto' },
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
