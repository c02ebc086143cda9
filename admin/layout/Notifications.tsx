import { Alert, GlobalStyles, Snackbar } from '@mui/material';
import { useEffect, useState } from 'react';
import { type NotificationPayload, useNotificationContext, useTranslate } from 'react-admin';
import { floatShadow } from '../theme/colours.ts';
import { useIsPhone } from './AppSidebar.tsx';
import { NOTICE_PLACE } from './notice-place.ts';

/** How long a message stays, in milliseconds; errors take longer to read. */
const STAYS = { error: 12_000, other: 5_000 };

/**
 * Always shows the newest message: react-admin's own component would make a success wait until an earlier error has timed
 * out. It covers nothing: it uses the free part of the app bar, and the page, its bars and dialogs move down by `--notice`
 * (styles.css) for whatever does not fit there, which on phones is all of it.
 */
export function Notifications() {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  const [shown, setShown] = useState<{ toast: NotificationPayload; number: number }>();
  const [toast, setToast] = useState<HTMLElement | null>(null);
  const { height } = useBox(toast);
  const isPhone = useIsPhone();
  const place = useBox(toast && document.getElementById(NOTICE_PLACE));
  const isInBar = !isPhone && place.width > 0;

  useEffect(() => {
    if (notifications.length === 0) return;
    const toast = takeNotification();
    if (toast) setShown((before) => ({ toast, number: (before?.number ?? 0) + 1 }));
  }, [notifications, takeNotification]);

  if (!shown) return null;
  const { message, type, notificationOptions } = shown.toast;
  const severity = type === 'error' || type === 'warning' || type === 'success' ? type : 'info';
  const room = `${height + 2 * EDGE}px`;
  return (
    <>
      <GlobalStyles
        styles={{
          'html body': isInBar
            ? { '--notice': `max(0px, ${room} - var(--app-bar))`, '--over-dialog': room }
            : { '--notice': room, '--over-dialog': `calc(var(--app-bar) + ${room})` },
        }}
      />
      <Snackbar
        open
        key={shown.number}
        ref={setToast}
        autoHideDuration={
          notificationOptions?.autoHideDuration ?? (severity === 'error' ? STAYS.error : STAYS.other)
        }
        onClose={(_event, reason) => reason !== 'clickaway' && setShown(undefined)}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        sx={{
          '&.MuiSnackbar-root': isInBar
            ? { top: EDGE, left: place.left, right: place.right }
            : { top: `calc(var(--app-bar) + ${EDGE}px)`, left: { xs: 8, sm: 'auto' }, right: 8 },
        }}
      >
        <Alert
          severity={severity}
          role={severity === 'error' ? 'alert' : 'status'}
          onClose={() => setShown(undefined)}
          sx={{
            minHeight: 44,
            maxWidth: 560,
            py: 0.25,
            boxShadow: isInBar ? 'none' : floatShadow,
            overflowWrap: 'anywhere',
            '& .MuiAlert-icon, & .MuiAlert-message': { py: 0 },
            '& .MuiAlert-action': { pt: 0 },
          }}
        >
          {typeof message === 'string' ? translate(message, notificationOptions?.messageArgs) : message}
        </Alert>
      </Snackbar>
    </>
  );
}

/** Space above and below a message, in pixels. */
const EDGE = 4;

const NOTHING = { width: 0, height: 0, left: 0, right: 0 };

/** @returns the element's current size and its distances from the window's left and right edges */
function useBox(element: HTMLElement | null) {
  const [box, setBox] = useState(NOTHING);
  useEffect(() => {
    if (!element || typeof ResizeObserver === 'undefined') return setBox(NOTHING);
    const observer = new ResizeObserver(() => {
      const { width, height, left, right } = element.getBoundingClientRect();
      setBox({ width, height, left, right: document.documentElement.clientWidth - right });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return box;
}
