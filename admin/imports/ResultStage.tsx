import { Alert, Box, Button, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRedirect } from 'react-admin';
import { type BlogImport, ITEM_OUTCOMES } from '#shared/imports.ts';
import { figure, plural } from '#shared/words.ts';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { useCommand } from '../forms/useCommand.ts';
import { FormColumn, Panel } from '../layout/Panel.tsx';
import { Figure, Figures } from './Figure.tsx';
import { FileFacts } from './FileFacts.tsx';
import { ForgetButton } from './ForgetButton.tsx';
import { ItemsOf, useShowItems } from './ItemsOf.tsx';
import { command, reportAddress } from './import-api.ts';
import { START_PATH } from './paths.ts';
import { ResultList } from './ResultList.tsx';
import { useChanged } from './useImport.ts';
import { OUTCOME_WORDS, settled } from './words.ts';

/** What came of an import, and what can still be done with it: go on, take back, keep the report. */
export function ResultStage({ found }: { found: BlogImport }) {
  const isBegun = settled(found) > 0;
  return (
    <ItemsOf id={found.id} part="result">
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {found.problem && (
          <Alert severity={found.state === 'failed' ? 'error' : 'warning'} sx={{ overflowWrap: 'anywhere' }}>
            {found.problem}
          </Alert>
        )}
        <Summary found={found} isBegun={isBegun} />
        {isBegun && <ResultList found={found} />}
        <FormColumn>
          <FileFacts found={found} />
        </FormColumn>
      </Box>
    </ItemsOf>
  );
}

const TITLES: { readonly [state: string]: string } = {
  done: 'Result',
  cancelled: 'Stopped',
  undone: 'Taken back',
  failed: 'Broken off',
};

function Summary({ found, isBegun }: { found: BlogImport; isBegun: boolean }) {
  const { outcomes, images_failed, images_done, state } = found;
  const { isShown, show } = useShowItems();
  return (
    <Panel title={TITLES[state] ?? 'Result'}>
      <Typography>{sentenceOf(found, isBegun)}</Typography>
      {isBegun && (
        <Figures label="Results">
          {ITEM_OUTCOMES.filter((outcome) => isWorthTelling(outcome, found)).map((outcome) => (
            <Figure
              key={outcome}
              label={OUTCOME_WORDS[outcome].label}
              value={outcomes[outcome] ?? 0}
              isChosen={isShown({ outcome })}
              onChoose={() => show({ outcome })}
            />
          ))}
          {images_done > 0 && <Figure label="Images in the library" value={images_done} />}
          {images_failed > 0 && (
            <Figure
              label="Images that could not be fetched"
              value={images_failed}
              isChosen={isShown({ noted: 'warning' })}
              onChoose={() => show({ noted: 'warning' })}
            />
          )}
        </Figures>
      )}
      <Deeds found={found} isBegun={isBegun} />
    </Panel>
  );
}

function isWorthTelling(outcome: (typeof ITEM_OUTCOMES)[number], { outcomes, state }: BlogImport): boolean {
  if (outcome === 'waiting' && state === 'done') return false;
  return (outcomes[outcome] ?? 0) > 0;
}

function sentenceOf({ state, outcomes }: BlogImport, isBegun: boolean): string {
  const { created = 0, updated = 0, failed = 0, kept = 0, waiting = 0 } = outcomes;
  if (!isBegun) return 'It was stopped before anything was written.';
  if (state === 'undone')
    return kept > 0
      ? `What the import brought is gone again. ${plural(kept, 'post was', 'posts were')} edited since, and kept.`
      : 'What the import brought is gone again.';
  if (state === 'cancelled')
    return `${plural(created + updated, 'post was', 'posts were')} imported before it was stopped; ${figure(waiting)} were not reached.`;
  if (failed > 0)
    return `${plural(created + updated, 'post', 'posts')} came along. ${plural(failed, 'post', 'posts')} failed, each with its reason below. To try them again, import the same file once more: nothing is brought in twice.`;
  return created + updated > 0
    ? `${plural(created + updated, 'post', 'posts')} came along.`
    : 'Everything chosen was here already, so nothing changed.';
}

function Deeds({ found, isBegun }: { found: BlogImport; isBegun: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const changed = useChanged();
  const redirect = useRedirect();
  const notify = useNotify();
  const { created = 0, updated = 0 } = found.outcomes;
  const isStopped = found.state === 'cancelled';
  const canUndo = created + updated > 0 && (isStopped || found.state === 'done');
  const { run: goOn, problem } = useCommand(() => command(found.id, isBegun ? 'run' : 'analyse'), {
    done: changed,
    isQuiet: true,
  });
  return (
    <>
      {problem && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {isStopped && found.total > 0 && (
          <Button variant="contained" onClick={() => goOn()}>
            Go on
          </Button>
        )}
        {isBegun && (
          <Button
            component={Link}
            href={reportAddress(found.id)}
            download
            variant="outlined"
            color="secondary"
          >
            Download the report (CSV)
          </Button>
        )}
        {canUndo && (
          <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
            Undo this import
          </Button>
        )}
        <ForgetButton
          found={found}
          label="Delete from the history"
          onForgotten={() => redirect(START_PATH)}
        />
      </Box>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        question="Undo this import?"
        label="Undo"
        isDangerous
        work={async () => {
          await changed(await command(found.id, 'undo'));
          notify('The import is being taken back.', { type: 'success' });
        }}
      >
        <Typography>
          {`${plural(created, 'post that it created goes', 'posts that it created go')} away again, with their images and redirects`}
          {updated > 0 && `, and ${plural(updated, 'post gets', 'posts get')} the former text back`}
          {'. What was edited since, and images that other posts show, are kept and listed.'}
        </Typography>
      </ConfirmDialog>
    </>
  );
}
