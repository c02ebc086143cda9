import WonIcon from '@mui/icons-material/Check';
import NoteIcon from '@mui/icons-material/EditNote';
import EventIcon from '@mui/icons-material/EventOutlined';
import RepliedIcon from '@mui/icons-material/MarkEmailReadOutlined';
import CallIcon from '@mui/icons-material/PhoneOutlined';
import ReplyIcon from '@mui/icons-material/Reply';
import ChatIcon from '@mui/icons-material/WhatsApp';
import type { ReactElement } from 'react';
import { type Enquiry, OPEN_STATUSES, OUTCOMES, type Outcome } from '#shared/consultations.ts';
import { statusLabel } from '../lists/StatusChip.tsx';
import { greetingFor, telephoneLink, whatsappLink } from './contact-links.ts';
import { siteName } from './names.ts';
import { useMe } from './useAssignees.ts';
import { useEnquiryUpdate } from './useEnquiryUpdate.ts';

/** What a person can do with an enquiry now: one of `href` and `run`. */
export interface EnquiryAction {
  id: 'reply' | 'call' | 'chat' | 'time' | 'note' | 'replied' | 'mine' | 'nobody' | 'end' | 'spam' | 'back';
  label: string;
  icon?: ReactElement;
  href?: string;
  run?: () => void;
}

/** What asks for more, which each page shows in its own way; without a function an action is not offered. */
interface Asking {
  reply?: () => void;
  time: () => void;
  note?: () => void;
  outcome: (outcome: Outcome) => void;
}

/** The actions on an enquiry, in order, for the menu of the list, the page and the phone's bar alike. */
export function useActions(enquiry: Enquiry, ask: Asking): { isBusy: boolean; actions: EnquiryAction[] } {
  const { isBusy, assign, move, reopen, approve } = useEnquiryUpdate(enquiry);
  const me = useMe();
  const { status, assignee_id, phone } = enquiry;
  const isSpam = status === 'spam';
  const isOpen = (OPEN_STATUSES as readonly string[]).includes(status);
  const call = telephoneLink(phone);
  const chat = whatsappLink(phone, greetingFor(enquiry, me?.name ?? '', siteName()));
  const offered: (EnquiryAction | '' | false | null | undefined)[] = [
    !isSpam && ask.reply && { id: 'reply', label: 'Reply by email', icon: <ReplyIcon />, run: ask.reply },
    !isSpam && call && { id: 'call', label: `Call ${phone}`, icon: <CallIcon />, href: call },
    !isSpam && chat && { id: 'chat', label: 'WhatsApp', icon: <ChatIcon />, href: chat },
    !isSpam && { id: 'time', label: 'Agree a time', icon: <EventIcon />, run: ask.time },
    !isSpam && ask.note && { id: 'note', label: 'Write a note', icon: <NoteIcon />, run: ask.note },
    status === 'new' && {
      id: 'replied',
      label: 'Mark as replied',
      icon: <RepliedIcon />,
      run: () => move('replied'),
    },
    me !== undefined && assignee_id !== me.id && { id: 'mine', label: 'Assign to me', run: () => assign(me) },
    assignee_id !== null && { id: 'nobody', label: 'Assign to nobody', run: () => assign(null) },
    ...(isOpen ? OUTCOMES : []).map(
      (outcome): EnquiryAction => ({
        id: 'end',
        label: statusLabel(outcome),
        ...(outcome === 'won' && { icon: <WonIcon /> }),
        run: () => ask.outcome(outcome),
      }),
    ),
    isOpen && { id: 'spam', label: 'Spam', run: () => move('spam') },
    isSpam && { id: 'back', label: 'Not spam', run: approve },
    !isOpen && !isSpam && { id: 'back', label: 'Open it again', run: reopen },
  ];
  return { isBusy, actions: offered.filter((action) => !!action) };
}
