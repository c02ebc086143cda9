import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { BackupFile } from '#shared/system-status.ts';
import { byteSize, londonDateTime } from '#shared/words.ts';
import { useCommand } from '../forms/useCommand.ts';
import { Panel } from '../layout/Panel.tsx';
import { adminApi } from '../session/http.ts';

/** Backups that the page names; the others are in the folder. */
const SHOWN = 5;

/** Milliseconds between two looks for a backup that is being made. */
const LOOK_AGAIN = 2000;

/** Milliseconds after which the page no longer waits for one. */
const LONGEST_WAIT = 10 * 60_000;

/** The backups on the server: made every night and by a press, taken away with the password. */
export function BackupsPanel({ onMade }: { onMade(): Promise<unknown> }) {
  const notify = useNotify();
  /** The newest one when another was asked for, and since when it is waited for. */
  const [asked, setAsked] = useState<{ newest: string; at: number }>();
  const { data: backups, error } = useQuery({
    queryKey: ['backups'],
    queryFn: async () => {
      const found = await adminApi<BackupFile[]>('backups');
      if (asked && Date.now() - asked.at > LONGEST_WAIT) {
        setAsked(undefined);
        notify(
          'The backup is not there yet. Look again later; if none appears, tell the person who looks after the server.',
          {
            type: 'warning',
          },
        );
      } else if (asked && found[0] && found[0].name !== asked.newest) {
        setAsked(undefined);
        notify('The backup is made. It was read back and is whole.', { type: 'success' });
        await onMade();
      }
      return found;
    },
    refetchInterval: asked ? LOOK_AGAIN : false,
  });
  const make = useCommand(() => adminApi('backups', { method: 'POST' }), {
    done: () => setAsked({ newest: backups?.[0]?.name ?? '', at: Date.now() }),
  });
  const download = useCommand(
    (name: string) => adminApi<{ url: string }>(`backups/${name}/link`, { method: 'POST' }),
    {
      done: ({ url }) => window.location.assign(url),
    },
  );
  const isMaking = asked !== undefined;
  return (
    <Panel title="Backups">
      <Typography color="textSecondary">
        One is made every night and kept on this server. Download one now and then, and keep it somewhere
        else: it holds everything, personal data and keys too.
      </Typography>
      {error && <Typography role="alert">The list of backups could not be loaded. Check again.</Typography>}
      {backups?.length === 0 && <Typography>There is none yet.</Typography>}
      <Box
        component="ul"
        aria-label="Backups"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
      >
        {backups?.slice(0, SHOWN).map(({ name, at, bytes }) => (
          <Box
            component="li"
            key={name}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
          >
            <Typography sx={{ flex: '1 1 200px' }}>
              {londonDateTime(at)}, {byteSize(bytes)}
            </Typography>
            <Button
              size="small"
              variant="outlined"
              color="secondary"
              aria-label={`Download the backup of ${londonDateTime(at)}`}
              disabled={download.isBusy}
              onClick={() => download.run(name)}
            >
              Download
            </Button>
          </Box>
        ))}
      </Box>
      <Box role="status">
        <Button
          variant="contained"
          color="secondary"
          disabled={make.isBusy || isMaking || !backups}
          onClick={() => make.run()}
        >
          {isMaking ? 'A backup is being made...' : 'Back up now'}
        </Button>
      </Box>
    </Panel>
  );
}
