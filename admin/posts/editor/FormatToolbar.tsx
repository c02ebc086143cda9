import CodeIcon from '@mui/icons-material/Code';
import CodeBlockIcon from '@mui/icons-material/DataObject';
import BoldIcon from '@mui/icons-material/FormatBold';
import ItalicIcon from '@mui/icons-material/FormatItalic';
import BulletedIcon from '@mui/icons-material/FormatListBulleted';
import NumberedIcon from '@mui/icons-material/FormatListNumbered';
import QuoteIcon from '@mui/icons-material/FormatQuote';
import ImageIcon from '@mui/icons-material/ImageOutlined';
import LinkIcon from '@mui/icons-material/Link';
import TableIcon from '@mui/icons-material/TableChartOutlined';
import { Box, IconButton, Tooltip } from '@mui/material';
import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import { FORMAT_COMMANDS, type FormatCommand, keyForAria, keyInWords } from './commands.ts';

const ICONS: Record<string, ReactElement> = {
  bold: <BoldIcon />,
  italic: <ItalicIcon />,
  'heading-2': <Letters>H2</Letters>,
  'heading-3': <Letters>H3</Letters>,
  link: <LinkIcon />,
  'bulleted-list': <BulletedIcon />,
  'numbered-list': <NumberedIcon />,
  quote: <QuoteIcon />,
  code: <CodeIcon />,
  'code-block': <CodeBlockIcon />,
  table: <TableIcon />,
};

interface FormatToolbarProps {
  /** Id of the text that it works on. */
  controls: string;
  isDisabled: boolean;
  /** Marks are Markdown's: a text in HTML has the image alone. */
  only?: 'image';
  onCommand: (command: FormatCommand) => void;
  onImage: () => void;
}

/** Marks for the text: one stop of the Tab key, the arrow keys go from button to button. */
export function FormatToolbar({ controls, isDisabled, only, onCommand, onImage }: FormatToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(0);
  const commands = only ? [] : FORMAT_COMMANDS;
  const last = commands.length;
  const current = Math.min(place, last);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextPlace(event.key, current, last);
    if (next === undefined) return;
    event.preventDefault();
    setPlace(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };

  const button = (place: number, label: string, icon: ReactElement, run: () => void, key?: string) => (
    <Tooltip key={label} title={key ? `${label} · ${keyInWords(key)}` : label} describeChild>
      <IconButton
        aria-label={label}
        aria-keyshortcuts={key ? keyForAria(key) : undefined}
        aria-disabled={isDisabled || undefined}
        tabIndex={place === current ? 0 : -1}
        onFocus={() => setPlace(place)}
        // The text keeps the cursor, and a phone its keyboard.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => !isDisabled && run()}
        sx={{
          color: isDisabled ? 'text.disabled' : 'text.primary',
          flexShrink: 0,
          width: { xs: 44, md: 36 },
          height: { xs: 40, md: 44 },
        }}
      >
        {icon}
      </IconButton>
    </Tooltip>
  );

  return (
    <Box
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      onKeyDown={onKeyDown}
      sx={{ display: 'flex', flexWrap: 'wrap' }}
    >
      {commands.map((command, place) =>
        button(
          place,
          command.label,
          ICONS[command.name] ?? <CodeIcon />,
          () => onCommand(command),
          command.key,
        ),
      )}
      {button(last, 'Image', <ImageIcon />, onImage)}
    </Box>
  );
}

function nextPlace(key: string, current: number, last: number): number | undefined {
  if (key === 'ArrowRight') return current === last ? 0 : current + 1;
  if (key === 'ArrowLeft') return current === 0 ? last : current - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}

function Letters({ children }: { children: string }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{ fontSize: '1rem', fontWeight: 750, lineHeight: '24px', width: 24 }}
    >
      {children}
    </Box>
  );
}
