import CopyIcon from '@mui/icons-material/ContentCopy';
import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import { Box, Button, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { Link as RouterLink } from 'react-router-dom';
import { DeleteButton } from '../../forms/DeleteButton.tsx';
import { SendAsCampaign } from '../../newsletters/start-campaign.tsx';
import { useDraft } from '../drafts/draft-context.ts';
import { Refusal } from '../drafts/Refusal.tsx';
import { UnpublishedStrip } from '../drafts/UnpublishedStrip.tsx';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { copyPath } from '../paths.ts';
import { PreviewButton, ReviewerLinkButton } from '../preview/PreviewActions.tsx';
import { DocumentBar } from './DocumentBar.tsx';
import { SCREEN_PARTS, useLaterParts } from './useLaterParts.ts';
import { WritingBody } from './WritingBody.tsx';
import { WritingFrame } from './WritingFrame.tsx';

/** The writing screen of new and existing articles, inside their form. */
export function PostScreen({ isNew = false }: { isNew?: boolean }) {
  useLaterParts(SCREEN_PARTS);
  return (
    <WritingFrame
      title={<PageTitle />}
      bar={
        <DocumentBar>
          <PreviewButton />
        </DocumentBar>
      }
    >
      <UnpublishedStrip />
      <WritingBody isNew={isNew} notices={<Refusal />} actions={<PostActions />} />
    </WritingFrame>
  );
}

function PageTitle() {
  const title = useDraft().post?.title ?? 'Write an article';
  return (
    <>
      <title>{`${title} · Admin`}</title>
      <Typography variant="h1" sx={visuallyHidden}>
        {title}
      </Typography>
    </>
  );
}

/** History and reviewers' links; none until a new article has been created. */
function PostActions() {
  const { post } = useDraft();
  if (!post) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <HistoryButton post={post} />
      <ReviewerLinkButton post={post} />
      <Button
        component={RouterLink}
        to={copyPath(post.id)}
        variant="outlined"
        color="secondary"
        size="small"
        startIcon={<CopyIcon />}
      >
        Duplicate
      </Button>
      {post.status === 'published' && <SendAsCampaign postId={post.id} />}
      {post.status === 'published' && (
        <Button
          href={`/blog/${post.slug}`}
          target="_blank"
          rel="noopener"
          variant="outlined"
          color="secondary"
          size="small"
          endIcon={<OpenInNewIcon />}
        >
          View on site
        </Button>
      )}
      <DeleteButton
        record={post}
        name={post.title}
        listPath="/posts"
        warning={post.status === 'published' ? 'It disappears from the website.' : undefined}
      />
    </Box>
  );
}
