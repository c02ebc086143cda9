import { Button, Link, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Confirmation, GoingLive } from '#shared/going-live.ts';
import { listing } from '#shared/listing.ts';
import { PAGE_PATHS } from '#shared/public.ts';
import { plural } from '#shared/words.ts';
import type { AdminDataProvider } from '../data-provider.ts';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { useCommand } from '../forms/useCommand.ts';
import { useIsPhone } from '../layout/AppSidebar.tsx';
import { confirm, restoreSamples } from './api.ts';
import type { Line, LineAction } from './lines.ts';
import { RemoveSamplesDialog } from './RemoveSamplesDialog.tsx';

interface LineButtonProps {
  line: Line;
  action: LineAction;
  facts: GoingLive;
  /** One size smaller, except on touch screens. */
  isSmall?: boolean;
}

/** The action of a line: a link, a dialog or a command. */
export function LineButton({ line, action, facts, isSmall = false }: LineButtonProps) {
  const isPhone = useIsPhone();
  const look = {
    variant: 'outlined',
    color: 'secondary',
    size: isSmall && !isPhone ? 'small' : 'medium',
    'aria-label': `${action.label}: ${line.title}`,
    sx: { px: { xs: 1.5, sm: 2.5 } },
  } as const;
  const [isOpen, setOpen] = useState(false);
  const commands = useCommands();
  if ('to' in action)
    return (
      <Button {...look} component={RouterLink} to={action.to}>
        {action.label}
      </Button>
    );
  if ('command' in action) {
    const { run, isBusy } = commands[action.command];
    return (
      <Button {...look} disabled={isBusy} onClick={() => run()}>
        {action.label}
      </Button>
    );
  }
  const dialog = { open: isOpen, onClose: () => setOpen(false) };
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        {action.label}
      </Button>
      {action.dialog === 'samples' ? (
        <RemoveSamplesDialog {...dialog} />
      ) : (
        <Question {...dialog} about={action.dialog} facts={facts} />
      )}
    </>
  );
}

function useCommands() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const queries = useQueryClient();
  const test = useCommand(() => dataProvider.sendTestMail(), {
    done: ({ data }) =>
      notify(`A test email is on its way to ${data.to_address}. Press “Yes, it arrived” in it.`, {
        type: 'success',
        autoHideDuration: 12_000,
      }),
  });
  const restore = useCommand(restoreSamples, {
    done: ({ restored, notes }) => {
      const lost = notes.length > 0 ? ` ${notes.join(' ')}` : '';
      notify(`${plural(restored, 'sample')} came back.${lost}`, { type: lost ? 'warning' : 'success' });
      refresh();
      return queries.invalidateQueries();
    },
  });
  return { 'test-mail': test, 'restore-samples': restore };
}

interface QuestionProps {
  about: 'vat' | 'prices' | 'legal' | 'analytics' | 'address';
  facts: GoingLive;
  open: boolean;
  onClose: () => void;
}

/** Asks what only a person can confirm, and shows the facts it is about. */
function Question({ about, facts, open, onClose }: QuestionProps) {
  const queries = useQueryClient();
  const say =
    (name: Confirmation, version = '') =>
    async () => {
      queries.setQueryData(['going-live'], await confirm(name, version));
    };
  const dialog = { open, onClose };
  if (about === 'vat')
    return (
      <ConfirmDialog
        {...dialog}
        question="Is the company registered for VAT?"
        label="It is not"
        work={say('vat')}
      >
        <Typography>
          If it is, enter the number under <PageLink to="/settings">Settings</PageLink>: the site then shows
          it at the foot of every page.
        </Typography>
      </ConfirmDialog>
    );
  if (about === 'analytics')
    return (
      <ConfirmDialog
        {...dialog}
        question="Count visits with Google Analytics?"
        label="No, thank you"
        work={say('analytics')}
      >
        <Typography>
          To count those who allow it, enter the measurement id under{' '}
          <PageLink to="/settings">Settings</PageLink>, or ask the person who looks after the server to set
          GA_MEASUREMENT_ID. Enquiries and sign-ups on this dashboard are counted either way.
        </Typography>
      </ConfirmDialog>
    );
  if (about === 'legal')
    return (
      <ConfirmDialog
        {...dialog}
        question="Have you read the legal texts?"
        label="I have read them"
        work={say('legal', facts.legal.version)}
      >
        <Typography>
          Read the <SiteLink to={PAGE_PATHS.privacy}>privacy policy</SiteLink> and the{' '}
          <SiteLink to={PAGE_PATHS.terms}>terms</SiteLink> as visitors see them. They say what this website
          does; whether they fit your company is for you, or your lawyer, to judge. Your name and today’s date
          are kept, and you are asked again when the policy changes.
        </Typography>
      </ConfirmDialog>
    );
  if (about === 'prices')
    return (
      <ConfirmDialog
        {...dialog}
        question="Are these prices right?"
        label="They are right"
        work={say('prices', facts.prices.version)}
      >
        {facts.prices.found.map(({ resource, id, title, prices }) => (
          <Typography key={id} sx={{ mb: 1 }}>
            <PageLink
              to={
                resource === 'questions'
                  ? `/questions/${id}/edit`
                  : `/website?${new URLSearchParams({ q: prices[0] ?? '' })}`
              }
            >
              {title}
            </PageLink>{' '}
            {listing(prices)}
          </Typography>
        ))}
        <Typography color="textSecondary">You are asked again when one of these texts changes.</Typography>
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      {...dialog}
      question="A public address, by https"
      label="I see"
      work={async () => undefined}
    >
      <Typography>
        Ask the person who looks after the server to give the site its domain and a certificate, and to set
        SITE_URL to the address that begins with https. Links in emails, search engines and social networks
        use it.
      </Typography>
    </ConfirmDialog>
  );
}

function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <Link component={RouterLink} to={to}>
      {children}
    </Link>
  );
}

function SiteLink({ to, children }: { to: string; children: string }) {
  return (
    <Link href={to} target="_blank" rel="noopener">
      {`${children} (opens in a new tab)`}
    </Link>
  );
}
