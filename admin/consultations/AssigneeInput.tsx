import { Box, Button } from '@mui/material';
import { SelectInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useAssignees } from './useAssignees.ts';
import { useMyName } from './useMyName.ts';

/** Assigns a request to an active admin; somebody it is assigned to already stays a choice. */
export function AssigneeInput() {
  const { setValue } = useFormContext();
  const assignee: unknown = useWatch({ name: 'assignee' });
  const me = useMyName();
  const names = [
    ...new Set([...useAssignees(), ...(typeof assignee === 'string' && assignee ? [assignee] : [])]),
  ];
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', '& > .ra-input': { width: '100%' } }}>
      <SelectInput
        source="assignee"
        choices={names.map((name) => ({ id: name, name }))}
        emptyText="Nobody"
        parse={(value: string) => value || null}
      />
      {me !== undefined && assignee !== me && (
        <Button
          size="small"
          onClick={() => setValue('assignee', me, { shouldDirty: true, shouldTouch: true })}
        >
          Assign to me
        </Button>
      )}
    </Box>
  );
}
