import CloseIcon from '@mui/icons-material/DoneAll';
import AssignIcon from '@mui/icons-material/PersonAddAltOutlined';
import SpamIcon from '@mui/icons-material/ReportOutlined';
import type { BulkAction } from '../lists/BulkBar.tsx';
import { useAssignees } from './useAssignees.ts';

/** What can be done to several requests at once. */
export function useInboxBulkActions(): BulkAction[] {
  const names = useAssignees();
  return [
    {
      label: 'Assign',
      icon: <AssignIcon />,
      question: 'Who looks after these requests?',
      consequence: 'The name stands beside each of them in the list.',
      choice: { field: 'assignee', label: 'Assignee', choices: names.map((name) => ({ id: name, name })) },
    },
    {
      label: 'Mark closed',
      icon: <CloseIcon />,
      question: 'Mark these requests as closed?',
      consequence: 'Their clocks stop, and they leave the list of those who need an answer.',
      data: { status: 'closed' },
    },
    {
      label: 'Mark spam',
      icon: <SpamIcon />,
      question: 'Mark these requests as spam?',
      consequence: 'Nobody is told. Each can be let through again, in the list and on its page.',
      data: { status: 'spam' },
    },
  ];
}
