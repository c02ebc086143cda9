import MailIcon from '@mui/icons-material/ForwardToInboxOutlined';
import { Button } from '@mui/material';
import { useCanAccess, useDataProvider, useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { type Newsletter, PER_MINUTE, SUBJECT_MAX } from '#shared/newsletters.ts';
import type { Post } from '#shared/posts.ts';
import { useCommand } from '../forms/useCommand.ts';
import { campaignPath } from './commands.ts';

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
    <Button
      variant="outlined"
      color="secondary"
      disabled={isBusy}
      onClick={() => void start()}
      startIcon={<MailIcon />}
    >
      Send as a campaign
    </Button>
  );
}
