import MailIcon from '@mui/icons-material/ForwardToInboxOutlined';
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useCanAccess, useDataProvider, useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { type Newsletter, type NewsletterProgress, PER_MINUTE, SUBJECT_MAX } from '#shared/newsletters.ts';
import type { Post } from '#shared/posts.ts';
import { NEWSLETTER_ARCHIVE_PATH } from '#shared/public.ts';
import { plural } from '#shared/words.ts';
import { useCommand } from '../forms/ConfirmDialog.tsx';
import type { Tone } from '../lists/StatusChip.tsx';
import { adminApi } from '../session/http.ts';
import { londonDayName, londonTimeOfDay } from '../words.ts';

type Words = Pick<
  Newsletter,
  | 'post_ids'
  | 'subject'
  | 'preheader'
  | 'intro'
  | 'name_fallback'
  | 'recipient_tags'
  | 'picture'
  | 'whole_posts'
  | 'per_minute'
>;

/** @returns the initial values of a campaign without an article */
export const wordsFor = (subject: string): Words => ({
  post_ids: [],
  subject,
  preheader: '',
  intro: '',
  name_fallback: '',
  recipient_tags: [],
  picture: null,
  whole_posts: false,
  per_minute: PER_MINUTE.usual,
});

/** @returns a campaign's initial values from an article */
export const wordsOf = ({ id, title, excerpt, featured_image }: Post): Words => ({
  ...wordsFor(title.slice(0, SUBJECT_MAX)),
  post_ids: [id],
  intro: introOf(excerpt),
  picture: featured_image,
});

/** @returns an excerpt as the HTML of an introduction */
export function introOf(excerpt: string): string {
  const paragraph = document.createElement('p');
  paragraph.textContent = excerpt.trim();
  return excerpt.trim() === '' ? '' : paragraph.outerHTML;
}

/** Creates a campaign and opens it. */
export function useNewCampaign() {
  const dataProvider = useDataProvider();
  const navigate = useNavigate();
  return useCommand((words: Words) => dataProvider.create<Newsletter>('newsletters', { data: words }), {
    done: ({ data }) => navigate(campaignPath(data.id)),
    isQuiet: true,
  });
}

/** Starts a new campaign from a published article. */
export function SendAsCampaign({ postId }: { postId: string }) {
  const { canAccess } = useCanAccess({ resource: 'newsletters', action: 'create' });
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const { run, isBusy } = useNewCampaign();
  if (!canAccess) return null;
  const start = async () => {
    try {
      const { data } = await dataProvider.getOne<Post>('posts', { id: postId });
      run(wordsOf(data));
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
  };
  return (
    <Button variant="outlined" disabled={isBusy} onClick={() => void start()} startIcon={<MailIcon />}>
      Send as a campaign
    </Button>
  );
}

/** The resource is called newsletters; their pages are at /campaigns, as /newsletter has the subscribers. */
export const LIST_PATH = '/campaigns';
export const campaignPath = (id: string | number): string => `${LIST_PATH}/${id}`;

/** @returns the address of a campaign on the website */
export const webPath = (slug: string): string => `${NEWSLETTER_ARCHIVE_PATH}/${slug}`;

/** @returns the address of what the API tells about a campaign, or does with it */
export const apiPath = (id: string, what: string): string => `newsletters/${encodeURIComponent(id)}/${what}`;

type Command =
  | 'start'
  | 'schedule'
  | 'unschedule'
  | 'stop'
  | 'resume'
  | 'resend'
  | 'publish'
  | 'withdraw'
  | 'test';

/** Runs a command on a campaign. @returns the campaign afterwards; for a test, the address it goes to */
export const command = (id: string, name: Command, body: object = {}) =>
  adminApi<Newsletter>(apiPath(id, name), { method: 'POST', body });

const POLL_MILLISECONDS = 2000;

/** The progress and recipients of a campaign; polled while it is being sent. */
export function useProgress({ id, updated_at, state: at }: Pick<Newsletter, 'id' | 'updated_at' | 'state'>) {
  const isAtWork = at === 'queued' || at === 'sending';
  return useQuery({
    queryKey: ['newsletters', 'progress', id, updated_at],
    queryFn: () => adminApi<NewsletterProgress>(apiPath(id, 'progress')),
    refetchInterval: isAtWork && POLL_MILLISECONDS,
    placeholderData: (before) => before,
  });
}

export const peopleOf = (count: number): string => plural(count, 'person', 'people');

const DAYS_WITH_NAMES = 6 * 24 * 3_600_000;

/** @returns such as 'Thursday at 08:00'; with the date if it is a week or more ahead */
export function upcomingTime(iso: string, now = Date.now()): string {
  const at = Date.parse(iso);
  const day = londonDayName(at, at - now < DAYS_WITH_NAMES ? 'weekday' : 'long');
  return `${day} at ${londonTimeOfDay(at)}`;
}

/** @returns such as 'Thursday 22 October 2026, 08:00 to 08:04' */
export function span(from: string, to: string | null): string {
  const [start, end] = [londonTimeOfDay(from), to && londonTimeOfDay(to)];
  return `${londonDayName(from, 'full')}, ${start}${end && end !== start ? ` to ${end}` : ''}`;
}

/** The state of a campaign, in two or three words. */
export function stateWords(newsletter: Newsletter): { label: string; tone: Tone } {
  const { state, scheduled_at, started_at, problem } = newsletter;
  switch (state) {
    case 'draft':
      return problem ? { label: 'Did not begin', tone: 'bad' } : { label: 'Draft', tone: 'info' };
    case 'scheduled': {
      const at = scheduled_at ?? '';
      return { label: `${londonDayName(at, 'short')}, ${londonTimeOfDay(at)}`, tone: 'waiting' };
    }
    case 'stopped':
      return { label: 'Stopped halfway', tone: 'bad' };
    case 'sent':
      return { label: `Sent ${londonDayName(started_at ?? '', 'plain')}`, tone: 'good' };
    default:
      return { label: 'Going out', tone: 'waiting' };
  }
}

/** @returns such as ' with the tag ‘Leeds’ or ‘York’'; empty if it goes to all */
export const withTags = ({ recipient_tags: tags }: Pick<Newsletter, 'recipient_tags'>): string =>
  tags.length > 0 ? ` with the tag ${tags.map((tag) => `‘${tag}’`).join(' or ')}` : '';

/** The articles of a campaign, and to whom it goes if not to all. */
export function madeOf(newsletter: Pick<Newsletter, 'post_titles' | 'recipient_tags'>): string {
  const { post_titles } = newsletter;
  const [first = ''] = post_titles;
  const from =
    ['Without an article', `From ‘${first}’`][post_titles.length] ??
    `From ${plural(post_titles.length, 'article')}`;
  const tags = withTags(newsletter);
  return tags ? `${from}, to those${tags}` : from;
}
