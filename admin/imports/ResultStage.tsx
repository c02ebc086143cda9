import { Alert, Box, Button, Typography } from '@mui/material';
import { ResourceContextProvider, useNotify } from 'react-admin';
import type { BlogImport } from '#shared/imports.ts';
import { DEFAULT_RETENTION } from '#shared/retention.ts';
import { figure, plural } from '#shared/words.ts';
import { ConfirmButton, useCommand } from '../forms/ConfirmDialog.tsx';
import { DeleteButton } from '../forms/notices.tsx';
import { Panel } from '../layout/Panel.tsx';
import { statusLabel } from '../lists/StatusChip.tsx';
import { londonDate } from '../words.ts';
import { command, START_PATH, useChanged } from './commands.ts';
import { ItemList } from './ItemList.tsx';
import { doneCount } from './labels.ts';

/** The result of an import, or why its file could not be read, and what can still be done: go on, undo. */
export function ResultStage({ found }: { found: BlogImport }) {
  const isBegun = doneCount(found) > 0;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {found.problem && (
        <Alert severity={found.state === 'failed' ? 'error' : 'warning'} sx={{ overflowWrap: 'anywhere' }}>
          {found.problem}
        </Alert>
      )}
      <Summary found={found} isBegun={isBegun} />
      {isBegun && <ItemList found={found} options={found.options} />}
    </Box>
  );
}

function Summary({ found, isBegun }: { found: BlogImport; isBegun: boolean }) {
  const { images_failed, images_done, state } = found;
  return (
    <Panel title={state === 'done' ? 'Result' : statusLabel(state)}>
      <Typography>{sentenceOf(found, isBegun)}</Typography>
      {images_done + images_failed > 0 && (
        <Typography>
          {`${plural(images_done, 'image is', 'images are')} in Pictures.`}
          {images_failed > 0 &&
            ` ${figure(images_failed)} could not be copied: the articles below that have something to check name them.`}
        </Typography>
      )}
      <Actions found={found} />
      {isBegun && state !== 'undone' && <Typography color="textSecondary">{endOf(found)}</Typography>}
    </Panel>
  );
}

function sentenceOf({ state, outcomes }: BlogImport, isBegun: boolean): string {
  const { created = 0, failed = 0, kept = 0, waiting = 0 } = outcomes;
  if (state === 'failed')
    return 'Nothing was written. Choose the file again, or another one; export the blog anew where the file itself is what is wrong.';
  if (!isBegun) return 'It was stopped before anything was imported.';
  if (state === 'undone')
    return kept > 0
      ? `The import has been undone. ${plural(kept, 'article was', 'articles were')} edited since and stayed.`
      : 'The import has been undone.';
  if (state === 'cancelled')
    return `${plural(created, 'article was', 'articles were')} imported before it was stopped; ${figure(waiting)} were not reached.`;
  if (failed > 0)
    return `${plural(created, 'article was', 'articles were')} imported. ${plural(failed, 'article')} failed, each with its reason below. To try them again, import the same file once more: nothing is imported twice.`;
  return created > 0
    ? `${plural(created, 'article was', 'articles were')} imported.`
    : 'Everything chosen was here already, so nothing changed.';
}

function Actions({ found }: { found: BlogImport }) {
  const changed = useChanged();
  const notify = useNotify();
  const { created = 0 } = found.outcomes;
  const { run: goOn } = useCommand(() => command(found.id, 'run'), { done: changed });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      {found.state === 'failed' && (
        <Button to={START_PATH} variant="contained">
          Choose another file
        </Button>
      )}
      {found.state === 'cancelled' && (
        <Button variant="contained" onClick={() => goOn()}>
          Go on
        </Button>
      )}
      {created > 0 && found.state !== 'undone' && (
        <ConfirmButton
          name="Undo this import"
          color="error"
          question="Undo this import?"
          label="Undo"
          isDangerous
          work={async () => {
            await changed(await command(found.id, 'undo'));
            notify('The import is being undone.', { type: 'success' });
          }}
        >
          <Typography>
            {`${plural(created, 'article that it created is', 'articles that it created are')} deleted, with any images and redirects that came with ${created === 1 ? 'it' : 'them'}. Articles that were edited since, and images that other articles show, stay and are listed.`}
          </Typography>
        </ConfirmButton>
      )}
      <ForgetButton found={found} label="Delete from the history" />
    </Box>
  );
}

const DAY = 24 * 60 * 60 * 1000;

/** When an import and everything that was read of it is deleted, and what that means. */
function endOf({ updated_at }: BlogImport): string {
  const end = new Date(Date.parse(updated_at) + DEFAULT_RETENTION.blog_imports.count * DAY);
  return `In the history until ${londonDate(end.toISOString())}. After that it can no longer be undone, and is deleted here. The articles stay, and the same file is still recognised.`;
}

/** Deletes an import from the history, once confirmed; its posts stay. It may be inside the list of those. */
export function ForgetButton({ found, label }: { found: BlogImport; label: string }) {
  return (
    <ResourceContextProvider value="imports">
      <DeleteButton
        record={found}
        name={found.filename}
        listPath={START_PATH}
        label={label}
        warning={
          found.state === 'done' || found.state === 'cancelled'
            ? 'The articles and images that it brought stay, but it can no longer be undone as a whole. If you import the same file again, the articles that are here already are still recognised.'
            : 'What was read from the file is deleted. Nothing on the site changes.'
        }
      />
    </ResourceContextProvider>
  );
}
