import MailIcon from '@mui/icons-material/ForwardToInboxOutlined';
import { Button } from '@mui/material';
import { useCanAccess, useDataProvider, useNotify } from 'react-admin';
import type { Post } from '#shared/posts.ts';
import { useNewCampaign, wordsOf } from './start-from.ts';

/** Starts a new campaign from a published article. */
export function SendAsNewsletterLink({ postId }: { postId: string }) {
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
