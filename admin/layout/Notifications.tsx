import { Alert, Box, GlobalStyles, Snackbar } from '@mui/material';
import { useEffect, useState } from 'react';
import {
  CloseNotificationContext,
  type NotificationPayload,
  useNotificationContext,
  useTranslate,
} from 'react-admin';
import { floatShadow } from '../theme/colours.ts';
import { useIsPhone } from './AppSidebar.tsx';
import { NOTICE_PLACE } from './notice-place.ts';

/** How long a message stays, in milliseconds; errors take longer to read. */
const STAYS = { error: 12_000, other: 5_000 };

interface Shown {
  toast: NotificationPayload;
  number: number;
}

/** A message with a button, such as Undo, is not just words. */
const hasButton = ({ toast }: Shown) => typeof toast.message !== 'string';

/**
 * Always shows the newest message, below the last one with a button if that is still open: react-admin's own component would
 * make a success wait until an earlier error or Undo has timed out. It covers nothing: it uses the free part of the app bar, and the page, its bars and dialogs move down by `--notice`
 * (styles.css) for whatever does not fit there, which on phones is all of it.
 */
export function Notifications() {
  const { notifications, takeNotification } = useNotificationContext();
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const { height } = useBox(place);
  const isPhone = useIsPhone();
  const bar = useBox(place && document.getElementById(NOTICE_PLACE));
  const isInBar = !isPhone && bar.width > 0;

  useEffect(() => {
    if (notifications.length === 0) return;
    const toast = takeNotification();
    if (!toast) return;
    setShown((before) => [
      ...before.filter(hasButton).slice(-1),
      { toast, number: (before.at(-1)?.number ?? 0) + 1 },
    ]);
  }, [notifications, takeNotification]);

  if (shown.length === 0) return null;
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
      <Box
        ref={setPlace}
        sx={{
          position: 'fixed',
          zIndex: 'snackbar',
          display: 'grid',
          gap: `${EDGE}px`,
          justifyItems: 'end',
          pointerEvents: 'none',
          ...(isInBar
            ? { top: EDGE, left: bar.left, right: bar.right }
            : { top: `calc(var(--app-bar) + ${EDGE}px)`, left: { xs: 8, sm: 'auto' }, right: 8 }),
        }}
      >
        {shown.map(({ toast, number }) => (
          <Toast
            key={number}
            toast={toast}
            isInBar={isInBar}
            onClose={() => setShown((before) => before.filter((other) => other.number !== number))}
          />
        ))}
      </Box>
    </>
  );
}

interface ToastProps {
  toast: NotificationPayload;
  isInBar: boolean;
  onClose: () => void;
}

function Toast({ toast: { message, type, notificationOptions }, isInBar, onClose }: ToastProps) {
  const translate = useTranslate();
  const severity = type === 'error' || type === 'warning' || type === 'success' ? type : 'info';
  return (
    <Snackbar
      open
      autoHideDuration={
        notificationOptions?.autoHideDuration ?? (severity === 'error' ? STAYS.error : STAYS.other)
      }
      onClose={(_event, reason) => reason !== 'clickaway' && onClose()}
      sx={{ '&.MuiSnackbar-root': { position: 'static', pointerEvents: 'auto', maxWidth: '100%' } }}
    >
      <Alert
        severity={severity}
        role={severity === 'error' ? 'alert' : 'status'}
        onClose={onClose}
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
        <CloseNotificationContext value={onClose}>
          {typeof message === 'string' ? translate(message, notificationOptions?.messageArgs) : message}
        </CloseNotificationContext>
      </Alert>
    </Snackbar>
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
