import WonIcon from '@mui/icons-material/Check';
import NoteIcon from '@mui/icons-material/EditNote';
import EventIcon from '@mui/icons-material/EventOutlined';
import RepliedIcon from '@mui/icons-material/MarkEmailReadOutlined';
import CallIcon from '@mui/icons-material/PhoneOutlined';
import ReplyIcon from '@mui/icons-material/Reply';
import ChatIcon from '@mui/icons-material/WhatsApp';
import type { ReactElement } from 'react';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import {
  type Assignee,
  type Enquiry,
  type EnquiryStatus,
  OPEN_STATUSES,
  OUTCOMES,
  type Outcome,
} from '#shared/consultations.ts';
import { useCommand } from '../forms/ConfirmDialog.tsx';
import { UndoNotice } from '../forms/notices.tsx';
import { statusLabel } from '../lists/StatusChip.tsx';
import { adminApi } from '../session/http.ts';
import { useMe } from './assignees.tsx';
import { greetingFor, telephoneLink, whatsappLink } from './contact-links.ts';
import { nameOf, siteName } from './names.ts';

/** What a person can do with an enquiry now: one of `href` and `run`. */
export interface EnquiryAction {
  id: 'reply' | 'call' | 'chat' | 'time' | 'note' | 'replied' | 'mine' | 'nobody' | 'end' | 'spam' | 'back';
  label: string;
  icon?: ReactElement;
  href?: string;
  run?: () => void;
}

/** Actions that ask for more, which each page does in its own way. One without a function is not offered. */
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

interface Move {
  /** The enquiry before the move. */
  before: Enquiry;
  to: EnquiryStatus;
  /** Undoes what else the move did, such as an appointment. @returns the enquiry afterwards */
  undo: () => Promise<Enquiry>;
}

/** @returns a function that announces an enquiry's new state and offers to undo the move */
export function useMovedNotice(): (move: Move) => void {
  const notify = useNotify();
  return (move) => notify(<Moved {...move} />, { type: 'success', autoHideDuration: 10_000 });
}

function Moved({ before, to, undo: undoOthers }: Move) {
  const dataProvider = useDataProvider();
  const refresh = useRefresh();
  const notify = useNotify();
  const { id, status, lost_reason, outcome, responded_at, assignee_id } = before;
  const undo = useCommand(
    async () =>
      dataProvider.update('consultations', {
        id,
        data: { status, lost_reason, outcome, responded_at, assignee_id },
        previousData: await undoOthers(),
      }),
    {
      done: () => notify(`${nameOf(before)}: ${statusLabel(status)} again`, { type: 'success' }),
      settled: refresh,
    },
  );
  return <UndoNotice words={`${nameOf(before)}: ${statusLabel(to)}`} undo={undo.run} />;
}

/** Changes one consultation enquiry. The server refuses if somebody else has changed it since. */
export function useEnquiryUpdate(enquiry: Enquiry) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const refresh = useRefresh();
  const notifyMoved = useMovedNotice();
  const { run, isBusy } = useCommand(({ work }: { work: () => Promise<unknown>; said: string }) => work(), {
    done: (_result, { said }) => notify(`${nameOf(enquiry)}: ${said}`, { type: 'success' }),
    settled: refresh,
  });
  const update = (data: Partial<Enquiry>) =>
    dataProvider.update<Enquiry>('consultations', { id: enquiry.id, data, previousData: enquiry });
  const moving = useCommand((status: EnquiryStatus) => update({ status }), {
    done: ({ data }, to) => notifyMoved({ before: enquiry, to, undo: async () => data }),
    settled: refresh,
  });

  return {
    isBusy: isBusy || moving.isBusy,
    /** @param said shown after the person's name once it is done */
    assign: (to: Assignee | null) =>
      run({
        work: () => update({ assignee_id: to?.id ?? null }),
        said: `assigned to ${to?.name ?? 'nobody'}`,
      }),
    /** Gives it another state, which can be undone. */
    move: (status: EnquiryStatus) => moving.run(status),
    /** Opens it again, once it had ended. */
    reopen: () => moving.run(enquiry.meeting_at ? 'meeting_agreed' : 'replied'),
    approve: () =>
      run({
        work: () => adminApi(`consultations/${enquiry.id}/approve`, { method: 'POST' }),
        said: 'not spam',
      }),
  };
}
