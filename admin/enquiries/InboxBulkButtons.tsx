import CloseIcon from '@mui/icons-material/DoneAll';
import AssignIcon from '@mui/icons-material/PersonAddAltOutlined';
import SpamIcon from '@mui/icons-material/ReportOutlined';
import { Box } from '@mui/material';
import { SelectInput } from 'react-admin';
import { BulkInputsButton, BulkUpdateButton } from '../lists/BulkButtons.tsx';
import { useAssignees } from './useAssignees.ts';

/** Bulk actions on the selected enquiries. */
export function InboxBulkButtons() {
  const colleagues = useAssignees();
  return (
    <>
      <BulkInputsButton
        label="Assign"
        icon={<AssignIcon />}
        confirmTitle="Who should deal with these enquiries?"
        confirmContent="Their name is shown beside each enquiry in the list."
        dataOf={({ assignee_id }) => (assignee_id ? { assignee_id } : undefined)}
      >
        <Box sx={{ mt: 2 }}>
          <SelectInput source="assignee_id" label="Assigned to" choices={[...colleagues]} fullWidth />
        </Box>
      </BulkInputsButton>
      <BulkUpdateButton
        label="Not for us"
        icon={<CloseIcon />}
        confirmTitle="Close these enquiries as not for us?"
        confirmContent="They no longer count as waiting for a reply."
        data={{ status: 'not_for_us' }}
      />
      <BulkUpdateButton
        label="Mark spam"
        icon={<SpamIcon />}
        confirmTitle="Mark these enquiries as spam?"
        confirmContent="Nobody is told. You can undo this for each of them, with Not spam."
        data={{ status: 'spam' }}
      />
    </>
  );
}
