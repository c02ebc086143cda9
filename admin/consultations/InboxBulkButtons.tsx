import CloseIcon from '@mui/icons-material/DoneAll';
import AssignIcon from '@mui/icons-material/PersonAddAltOutlined';
import SpamIcon from '@mui/icons-material/ReportOutlined';
import { BulkChoiceButton, BulkUpdateButton } from '../lists/BulkButtons.tsx';
import { useAssignees } from './useAssignees.ts';

/** What can be done to several requests at once. */
export function InboxBulkButtons() {
  const names = useAssignees();
  return (
    <>
      <BulkChoiceButton
        label="Assign"
        icon={<AssignIcon />}
        confirmTitle="Who looks after these requests?"
        confirmContent="The name stands beside each of them in the list."
        source="assignee"
        choiceLabel="Assignee"
        choices={names.map((name) => ({ id: name, name }))}
      />
      <BulkUpdateButton
        label="Mark closed"
        icon={<CloseIcon />}
        confirmTitle="Mark these requests as closed?"
        confirmContent="Their clocks stop, and they leave the list of those who need an answer."
        data={{ status: 'closed' }}
      />
      <BulkUpdateButton
        label="Mark spam"
        icon={<SpamIcon />}
        confirmTitle="Mark these requests as spam?"
        confirmContent="Nobody is told. Each can be let through again, in the list and on its page."
        data={{ status: 'spam' }}
      />
    </>
  );
}
