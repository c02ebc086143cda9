import DesktopIcon from '@mui/icons-material/DesktopWindowsOutlined';
import PhoneIcon from '@mui/icons-material/PhoneIphoneOutlined';
import { Button, ButtonGroup } from '@mui/material';
import type { Screen } from './ArticleFrame.tsx';

const CHOICES = [
  { screen: 'phone', label: 'Phone', icon: <PhoneIcon /> },
  { screen: 'desktop', label: 'Desktop', icon: <DesktopIcon /> },
] as const;

/** Selects the width of the preview. */
export function ScreenSwitch({ screen, onChange }: { screen: Screen; onChange: (screen: Screen) => void }) {
  return (
    <ButtonGroup aria-label="Width of the preview" color="secondary" size="small" disableElevation>
      {CHOICES.map((choice) => (
        <Button
          key={choice.screen}
          variant={choice.screen === screen ? 'contained' : 'outlined'}
          aria-pressed={choice.screen === screen}
          startIcon={choice.icon}
          onClick={() => onChange(choice.screen)}
        >
          {choice.label}
        </Button>
      ))}
    </ButtonGroup>
  );
}
