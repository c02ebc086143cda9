import { Alert, Button } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { type Redirect, redirectSchema } from '#shared/redirects.ts';
import { londonDateTime } from '#shared/words.ts';
import { EditPage } from '../forms/EditPage.tsx';
import { DescriptionList } from '../layout/DescriptionList.tsx';
import { FormColumn, Panel } from '../layout/Panel.tsx';
import { StatusChip } from '../lists/StatusChip.tsx';
import { editPath as postPath } from '../posts/paths.ts';
import { LIST_PATH } from './paths.ts';
import { RedirectInputs } from './RedirectInputs.tsx';
import { SOURCE_NAMES, stateOf } from './words.ts';

export function RedirectEdit() {
  return (
    <EditPage<Redirect>
      schema={redirectSchema}
      listPath={LIST_PATH}
      titleOf={({ from_path }) => from_path}
      aside={(redirect) => <StatusChip status={stateOf(redirect)} />}
      deleteWarning={() =>
        'Visitors to the old address will find no page. To stop it for now, switch it off.'
      }
    >
      <FormColumn>
        <HiddenTarget />
        <RedirectInputs />
        <History />
      </FormColumn>
    </EditPage>
  );
}

function HiddenTarget() {
  const redirect = useRecordContext<Redirect>();
  if (!redirect?.target_hidden) return null;
  return (
    <Alert severity="info">
      It leads to an article that is not public at the moment: a draft, or one in the bin. Until that is back,
      visitors find no page here.
    </Alert>
  );
}

function History() {
  const redirect = useRecordContext<Redirect>();
  if (!redirect) return null;
  const { source, post_id, hits, last_hit_at, created_at, updated_at } = redirect;
  return (
    <Panel title="History (London time)">
      <DescriptionList
        items={[
          ['Origin', SOURCE_NAMES[source]],
          [
            'Follows',
            post_id && (
              <Button key="post" component={RouterLink} to={postPath(post_id)} size="small" sx={{ px: 0 }}>
                The article, wherever it moves
              </Button>
            ),
          ],
          ['Visitors', String(hits)],
          ['Last visitor', londonDateTime(last_hit_at)],
          ['Created', londonDateTime(created_at)],
          ['Last changed', londonDateTime(updated_at)],
        ]}
      />
    </Panel>
  );
}
