import { Alert, LinearProgress } from '@mui/material';
import type { SubscriptionImport } from '#shared/subscription-imports.ts';
import { figure, londonDateTime } from '#shared/words.ts';
import { ShowPage } from '../forms/ShowPage.tsx';
import { DescriptionList } from '../layout/DescriptionList.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { FormColumn, Panel } from '../layout/Panel.tsx';
import { StatusChip } from '../lists/StatusChip.tsx';
import { Done } from './Done.tsx';
import { OptionsPanel } from './OptionsPanel.tsx';
import { Outcomes } from './Outcomes.tsx';
import { IMPORT_PATH } from './paths.ts';
import { RunPanel } from './RunPanel.tsx';

const AT_WORK: { readonly [state: string]: string } = {
  reading: 'Reading the file',
  checking: 'Checking each row. Nothing is changed yet',
  running: 'Importing',
  undoing: 'Undoing',
};

/** /admin/newsletter/import/:id: what was found in a file, and the import itself. */
export function ImportPage() {
  return (
    <ShowPage<SubscriptionImport> missing={MISSING} pollWhile={({ state }) => state in AT_WORK}>
      {(found, refetch) => (
        <>
          <PageHeader title={found.filename} aside={<StatusChip status={found.state} />} />
          <FormColumn>
            <Stage found={found} onChanged={refetch} />
          </FormColumn>
        </>
      )}
    </ShowPage>
  );
}

const MISSING = {
  title: 'No such import',
  text: 'It was deleted. The subscribers that it brought are still there.',
  back: 'Back to the imports',
  to: IMPORT_PATH,
};

function Stage({ found, onChanged }: { found: SubscriptionImport; onChanged: () => void }) {
  const { state, problem } = found;
  if (state === 'failed')
    return (
      <Alert severity="error" role="alert">
        {problem}
      </Alert>
    );
  const work = AT_WORK[state];
  if (work)
    return (
      <Panel title={work}>
        <LinearProgress aria-label={work} sx={{ height: 8 }} />
      </Panel>
    );
  return (
    <>
      <Outcomes found={found} />
      {state === 'checked' && (
        <>
          <OptionsPanel key={found.updated_at} found={found} onChanged={onChanged} />
          <RunPanel found={found} onChanged={onChanged} />
        </>
      )}
      {state === 'done' && <Done found={found} onChanged={onChanged} />}
      <Panel title="The file">
        <DescriptionList
          items={[
            ['Encoding', found.encoding],
            ['Separator', found.separator],
            ['Rows', figure(found.total)],
            ['Uploaded', londonDateTime(found.created_at)],
            ['Imported', londonDateTime(found.finished_at)],
            ['Where the consent came from', found.declaration],
          ]}
        />
      </Panel>
    </>
  );
}
