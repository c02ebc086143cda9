import PublishIcon from '@mui/icons-material/CheckCircleOutlined';
import CompareIcon from '@mui/icons-material/CompareArrows';
import DiscardIcon from '@mui/icons-material/DeleteOutlined';
import DateIcon from '@mui/icons-material/EventOutlined';
import TimeIcon from '@mui/icons-material/ScheduleOutlined';
import UnpublishIcon from '@mui/icons-material/UnpublishedOutlined';
import type { ReactElement } from 'react';
import type { Post } from '#shared/posts.ts';
import { londonDateTime } from '../../words.ts';

export type DraftAction = 'publish' | 'schedule' | 'date' | 'unpublish' | 'compare' | 'discard';

/** Something that can be done with an article or its changes. It opens a dialog first. */
export interface PostAction {
  action: DraftAction;
  icon: ReactElement;
  name: string;
  says: string;
  isOffered: boolean;
  isDangerous?: boolean;
  /** Whether a divider precedes it. */
  begins?: boolean;
}

/** @returns everything that can be done now, in the order of the menu */
export function actionsOf(post: Post | undefined, hasChanges: boolean): PostAction[] {
  const status = post?.status ?? 'draft';
  const isPublic = status === 'published';
  const isScheduled = status === 'scheduled';
  const time = londonDateTime(post?.published_at ?? null);
  const all: PostAction[] = [
    {
      action: 'publish',
      icon: <PublishIcon />,
      name: isPublic ? 'Publish the changes now' : 'Publish now…',
      says: isPublic
        ? 'Readers see them at once. The address and the date stay.'
        : `Readers see it at once${isScheduled ? `, and not on ${time}` : ''}.`,
      isOffered: !isPublic || hasChanges,
    },
    {
      action: 'schedule',
      icon: <TimeIcon />,
      name: isScheduled ? 'Change the time…' : 'Publish at a time…',
      says: isScheduled ? `Now ${time}.` : 'London time.',
      isOffered: !isPublic,
    },
    {
      action: 'compare',
      icon: <CompareIcon />,
      name: `Compare with what is ${isScheduled ? 'scheduled' : 'public'}`,
      says: 'Word by word.',
      isOffered: hasChanges,
      begins: true,
    },
    {
      action: 'date',
      icon: <DateIcon />,
      name: 'Change the date…',
      says: 'The date that readers see.',
      isOffered: isPublic,
      begins: true,
    },
    {
      action: 'discard',
      icon: <DiscardIcon />,
      name: 'Discard the changes…',
      says: 'They cannot be restored.',
      isOffered: hasChanges,
      isDangerous: true,
      begins: true,
    },
    {
      action: 'unpublish',
      icon: <UnpublishIcon />,
      name: 'Unpublish…',
      says: 'It stays here as a draft.',
      isOffered: status !== 'draft',
      begins: true,
    },
  ];
  return all.filter(({ isOffered }) => isOffered);
}
