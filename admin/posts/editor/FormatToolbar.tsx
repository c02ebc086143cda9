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
import { keyForAria, keyInWords } from '../../rich-text/tools/keys.ts';
import { FORMAT_COMMANDS, type FormatCommand } from './commands.ts';

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
  /** Id of the controlled text. */
  controls: string;
  onCommand: (command: FormatCommand) => void;
  onImage: () => void;
}

/** The formatting toolbar: one tab stop, with arrow keys between buttons. */
export function FormatToolbar({ controls, onCommand, onImage }: FormatToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(0);
  const last = FORMAT_COMMANDS.length;
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
        tabIndex={place === current ? 0 : -1}
        onFocus={() => setPlace(place)}
        // Keeps the focus in the text, and the phone's keyboard open.
        onMouseDown={(event) => event.preventDefault()}
        onClick={run}
        sx={{
          color: 'text.primary',
          flexShrink: 0,
          width: { xs: 44, sm: 36, md: 40 },
          height: { xs: 44, sm: 40 },
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
      sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: { xs: 'center', sm: 'flex-start' } }}
    >
      {FORMAT_COMMANDS.map((command, place) =>
        button(
          place,
          command.label,
          ICONS[command.name] ?? <CodeIcon />,
          () => onCommand(command),
          command.key,
        ),
      )}
      {button(last, 'Picture', <ImageIcon />, onImage)}
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
