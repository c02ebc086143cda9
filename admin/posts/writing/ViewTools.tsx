import FullScreenIcon from '@mui/icons-material/Fullscreen';
import LeaveIcon from '@mui/icons-material/FullscreenExit';
import { IconButton, Tooltip } from '@mui/material';
import { useEditorContext } from '../editor-context.tsx';

/** @returns whether the rest of the page is hidden, and a function that toggles it */
export function useFullScreen(): [boolean, () => void] {
  const { isFullScreen, setFullScreen } = useEditorContext();
  const toggle = () => {
    setFullScreen(!isFullScreen);
    // Browsers without full screen, such as on iPhones, only hide the rest of the page.
    if (isFullScreen) document.exitFullscreen?.().catch(() => undefined);
    else document.documentElement.requestFullscreen?.().catch(() => undefined);
  };
  return [isFullScreen, toggle];
}

/** Toggles full screen. */
export function ViewTools() {
  const [isFullScreen, toggle] = useFullScreen();
  return (
    <Tooltip title="Full screen" describeChild>
      <IconButton
        aria-label="Full screen"
        aria-pressed={isFullScreen}
        onClick={toggle}
        sx={{
          display: { xs: 'none', md: 'inline-flex' },
          width: 40,
          height: 40,
          color: 'text.primary',
          ...(isFullScreen && { bgcolor: 'primary.light' }),
        }}
      >
        {isFullScreen ? <LeaveIcon /> : <FullScreenIcon />}
      </IconButton>
    </Tooltip>
  );
}
