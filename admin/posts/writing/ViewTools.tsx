import FullScreenIcon from '@mui/icons-material/Fullscreen';
import LeaveIcon from '@mui/icons-material/FullscreenExit';
import SplitIcon from '@mui/icons-material/VerticalSplitOutlined';
import { IconButton, Tooltip } from '@mui/material';
import type { ReactElement } from 'react';
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

/** Toggles for the preview beside the text, and for full screen. */
export function ViewTools() {
  const { isSplit, setSplit } = useEditorContext();
  const [isFullScreen, toggleFullScreen] = useFullScreen();

  return (
    <>
      <Toggle label="Side by side" isOn={isSplit} onClick={() => setSplit(!isSplit)}>
        <SplitIcon />
      </Toggle>
      <Toggle label="Full screen" isOn={isFullScreen} onClick={toggleFullScreen}>
        {isFullScreen ? <LeaveIcon /> : <FullScreenIcon />}
      </Toggle>
    </>
  );
}

function Toggle(props: { label: string; isOn: boolean; onClick: () => void; children: ReactElement }) {
  const { label, isOn, onClick, children } = props;
  return (
    <Tooltip title={label} describeChild>
      <IconButton
        aria-label={label}
        aria-pressed={isOn}
        onClick={onClick}
        sx={{
          display: { xs: 'none', md: 'inline-flex' },
          width: 40,
          height: 40,
          color: 'text.primary',
          ...(isOn && { bgcolor: 'primary.light' }),
        }}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}
