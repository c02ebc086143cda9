import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { FunnelStep } from '#shared/dashboard.ts';
import { figure } from '#shared/words.ts';
import { sourceName } from '../consultations/source-name.ts';
import { colours, fonts } from '../theme/colours.ts';
import { Block } from './Block.tsx';
import { asPercent } from './change.ts';

/** From seeing a call to action to a request, source by source. A table, so that it reads the same to everybody. */
export function Funnel({ steps }: { steps: FunnelStep[] }) {
  return (
    <Block
      title="From visit to request"
      slab={colours.claret}
      note="Seen and opened count only visitors who allowed analytics, while requests are all counted. The last share is therefore too high and can exceed 100%. Use it to compare the sources with one another."
    >
      {steps.length === 0 ? (
        <Typography color="textSecondary" sx={{ py: 4 }}>
          Nothing to show yet: no visitor who allowed analytics saw a button, and nobody asked for a
          consultation.
        </Typography>
      ) : (
        <Steps steps={steps} />
      )}
    </Block>
  );
}

function Steps({ steps }: { steps: FunnelStep[] }) {
  const all = { seen: 0, opened: 0, requested: 0 };
  for (const step of steps) {
    all.seen += step.seen;
    all.opened += step.opened;
    all.requested += step.requested;
  }
  const most = Math.max(1, ...steps.map(({ seen }) => seen));
  return (
    <>
      <Box
        component="dl"
        sx={{
          m: 0,
          mb: 2,
          display: 'grid',
          gap: { xs: 1, sm: 2 },
          gridTemplateColumns: 'repeat(auto-fit, minmax(92px, 1fr))',
        }}
      >
        <Total label="Seen" count={all.seen} slab={colours.sky} />
        <Total label="Opened" count={all.opened} slab={colours.brass} of={all.seen} ofWhat="of those seen" />
        <Total
          label="Requests"
          count={all.requested}
          slab={colours.vermilion}
          of={all.opened}
          ofWhat="of those opened"
        />
      </Box>
      <Table
        size="small"
        sx={{
          tableLayout: 'fixed',
          '& th, & td': { px: { xs: 0.5, sm: 1 } },
          '& thead th': { fontSize: { xs: '0.8125rem', sm: 'inherit' } },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: { xs: '34%', sm: '40%' } }}>Button</TableCell>
            <TableCell align="right">Seen</TableCell>
            <TableCell align="right">Opened</TableCell>
            <TableCell align="right">Requests</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {steps.map((step) => (
            <TableRow key={step.source}>
              <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere', verticalAlign: 'top' }}>
                {sourceName(step.source)}
                <Bar share={step.seen / most} />
              </TableCell>
              <Count count={step.seen} />
              <Count count={step.opened} of={step.seen} ofWhat="of those seen" />
              <Count count={step.requested} of={step.opened} ofWhat="of those opened" />
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  );
}

interface CountProps {
  count: number;
  /** The step before. */
  of?: number;
  ofWhat?: string;
}

/** A step of the funnel over all buttons. */
function Total({ label, count, slab, of, ofWhat }: CountProps & { label: string; slab: string }) {
  return (
    <Box sx={{ borderTop: `10px solid ${slab}`, bgcolor: 'background.default', p: { xs: 1, sm: 2 } }}>
      <Typography component="dt" sx={{ fontWeight: 650 }}>
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0 }}>
        <Box
          component="span"
          sx={{ display: 'block', font: `900 clamp(2.25rem, 4vw, 3.5rem)/0.8 ${fonts.display}`, py: 1 }}
        >
          {figure(count)}
        </Box>
        <Typography component="span" variant="body2" color="textSecondary">
          {of ? `${asPercent(count / of)} ${ofWhat}` : ' '}
        </Typography>
      </Box>
    </Box>
  );
}

function Count({ count, of, ofWhat }: CountProps) {
  return (
    <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums', verticalAlign: 'top' }}>
      {figure(count)}
      <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
        {of ? asPercent(count / of) : ' '}
        {of ? <span className="visually-hidden">{` ${ofWhat}`}</span> : null}
      </Typography>
    </TableCell>
  );
}

/** How often a button was seen beside the others; the figure next to it says the same. */
function Bar({ share }: { share: number }) {
  return (
    <Box
      aria-hidden="true"
      sx={{
        mt: 0.75,
        height: 6,
        width: `${share * 100}%`,
        minWidth: share > 0 ? 2 : 0,
        bgcolor: colours.sky,
      }}
    />
  );
}
