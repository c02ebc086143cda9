import { Box, Button, List, Typography } from '@mui/material';
import { Link } from 'react-admin';
import type { HealthItem, SystemStatus } from '#shared/system-status.ts';
import { byteSize, figure } from '#shared/words.ts';
import { HealthSign } from '../layout/HealthSign.tsx';
import { londonDateTime, valueText } from '../words.ts';

/** Every part of the health check in a sentence; those with a problem say what to do. */
export function HealthItems({ items }: { items: readonly HealthItem[] }) {
  return (
    <List
      disablePadding
      aria-label="Parts"
      sx={{ bgcolor: 'background.paper', border: 1, borderColor: 'divider' }}
    >
      {items.map((item) => (
        <Item key={item.subject} {...item} />
      ))}
    </List>
  );
}

function Item({ subject, level, sentence, todo, action }: HealthItem) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: '34px minmax(0, 1fr)',
          md: '34px 110px minmax(0, 1fr) auto',
          lg: '34px 150px minmax(0, 1fr) auto',
        },
        columnGap: { xs: 1.5, md: 2 },
        rowGap: 0.5,
        alignItems: 'center',
        px: { xs: 2, sm: 2.75 },
        py: 1.5,
        minHeight: 60,
        '& + &': { borderTop: 1, borderColor: 'divider' },
        '& > *': { gridColumn: { xs: 2, md: 'auto' } },
        '& > svg': { gridColumn: 1, gridRow: { xs: 1, md: 'auto' }, justifySelf: 'center' },
      }}
    >
      <HealthSign level={level} size={level === 'green' ? 26 : 34} />
      <Typography component="h2" sx={{ fontSize: '1rem', fontWeight: 700 }}>
        {subject}
      </Typography>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography>{sentence}</Typography>
        {todo && (
          <Typography sx={{ mt: 0.75 }}>
            <strong>What to do:</strong> {todo}
          </Typography>
        )}
      </Box>
      <Box sx={{ justifySelf: { md: 'end' }, mt: { xs: level === 'green' ? 0 : 1, md: 0 } }}>
        <Action action={action} level={level} />
      </Box>
    </Box>
  );
}

function Action({ action, level }: Pick<HealthItem, 'action' | 'level'>) {
  if (action === null) return null;
  if (level === 'green')
    return (
      <Link to={action.to} sx={{ fontWeight: 650, whiteSpace: 'nowrap' }}>
        {action.label}
      </Link>
    );
  return (
    <Button to={action.to} variant="contained" color="secondary" sx={{ whiteSpace: 'nowrap' }}>
      {action.label}
    </Button>
  );
}

/** @returns the facts behind the health check for whoever looks after the server, the problems first */
export function detailsText({ health, ...facts }: SystemStatus): string {
  const faults = health.items.filter(({ level }) => level !== 'green');
  return [
    `${health.title} (checked ${londonDateTime(health.checked_at)}, London time)`,
    ...faults.map(({ subject, sentence, todo }) => `- ${subject}: ${sentence} ${todo ?? ''}`.trimEnd()),
    '',
    ...Object.entries(facts).map(([name, value]) => `${name.replaceAll('_', ' ')}: ${inWords(name, value)}`),
  ].join('\n');
}

function inWords(name: string, value: unknown): string {
  if (typeof value === 'number') return /bytes|free|total/.test(name) ? byteSize(value) : figure(value);
  if (Array.isArray(value)) return value.map((one) => inWords(name, one)).join(' | ') || 'none';
  if (typeof value !== 'object' || value === null) return valueText(value, { empty: '–' });
  return Object.entries(value)
    .map(([part, inner]) => `${part.replaceAll('_', ' ')} ${inWords(part, inner)}`)
    .join(', ');
}
