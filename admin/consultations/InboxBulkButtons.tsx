import CloseIcon from '@mui/icons-material/DoneAll';
import AssignIcon from '@mui/icons-material/PersonAddAltOutlined';
import SpamIcon from '@mui/icons-material/ReportOutlined';
import { BulkChoiceButton, BulkUpdateButton } from '../lists/BulkButtons.tsx';
import { useAssignees } from './useAssignees.ts';

/** Bulk actions on the selected requests. */
export function InboxBulkButtons() {
  const colleagues = useAssignees();
  return (
    <>
      <BulkChoiceButton
        label="Assign"
        icon={<AssignIcon />}
        confirmTitle="Who should deal with these enquiries?"
        confirmContent="Their name is shown beside each enquiry in the list."
        source="assignee_id"
        choiceLabel="Assigned to"
        choices={colleagues}
      />
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
