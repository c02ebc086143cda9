import { Box, Button } from '@mui/material';
import { SelectInput, useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Enquiry } from '#shared/consultations.ts';
import { useAssignees, useMe } from './useAssignees.ts';

/** Assigns an enquiry to an active admin; somebody it is assigned to already stays a choice. */
export function AssigneeInput() {
  const { setValue } = useFormContext();
  const chosen: unknown = useWatch({ name: 'assignee_id' });
  const me = useMe();
  const colleagues = useAssignees(useRecordContext<Enquiry>());
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', '& > .ra-input': { width: '100%' } }}>
      <SelectInput
        source="assignee_id"
        choices={colleagues}
        emptyText="Nobody"
        parse={(value: string) => value || null}
      />
      {me !== undefined && chosen !== me.id && (
        <Button
          size="small"
          onClick={() => setValue('assignee_id', me.id, { shouldDirty: true, shouldTouch: true })}
        >
          Assign to me
        </Button>
      )}
    </Box>
  );
}
