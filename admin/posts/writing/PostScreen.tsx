import CopyIcon from '@mui/icons-material/ContentCopy';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import { Box, Button, FormHelperText, InputBase, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { FieldTitle, useInput } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { slugFromTitle } from '#shared/posts.ts';
import { SlugFollower } from '../../forms/inputs.tsx';
import { DeleteButton } from '../../forms/notices.tsx';
import { ErrorSummary } from '../../forms/SaveBar.tsx';
import { useDebounced } from '../../layout/useDebounced.ts';
import { lazyDialog } from '../../lazy-named.tsx';
import { SendAsCampaign } from '../../newsletters/start-campaign.tsx';
import { fonts } from '../../theme/colours.ts';
import { ChecklistPanel, useChecklist } from '../checklist/Findings.tsx';
import { useDraft } from '../drafts/draft-context.ts';
import { UnpublishedStrip } from '../drafts/UnpublishedStrip.tsx';
import { useEditorContext, useGoTo } from '../editor-context.tsx';
import { copyPath } from '../paths.ts';
import { PostLinks, PreviewButton } from '../preview/PreviewActions.tsx';
import { useSlugAnswer } from '../suggestions.tsx';
import { ArticleEditor } from './ArticleEditor.tsx';
import { DetailsTab } from './DetailsTab.tsx';
import { DocumentBar } from './DocumentBar.tsx';
import { EditorLayout, WritingFrame } from './EditorLayout.tsx';
import { SidePanel } from './SidePanel.tsx';

const HistoryDialog = lazyDialog(() => import('../history/HistoryDialog.tsx'), 'HistoryDialog');

/** The writing screen of new and existing articles, inside their form. */
export function PostScreen({ isNew = false }: { isNew?: boolean }) {
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
      <WritingBody isNew={isNew} />
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

type Dialog = 'history' | 'links';

/** None until a new article has been created. */
function PostActions({ onOpen }: { onOpen: (dialog: Dialog) => void }) {
  const { post } = useDraft();
  if (!post) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button {...OPENER} startIcon={<HistoryIcon />} onClick={() => onOpen('history')}>
        History
      </Button>
      <Button {...OPENER} startIcon={<LinkIcon />} onClick={() => onOpen('links')}>
        Link for a reviewer
      </Button>
      <Button to={copyPath(post.id)} variant="outlined" size="small" startIcon={<CopyIcon />}>
        Duplicate
      </Button>
      {post.status === 'published' && <SendAsCampaign postId={post.id} />}
      {post.status === 'published' && (
        <Button
          href={`/blog/${post.slug}`}
          target="_blank"
          rel="noopener"
          variant="outlined"
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

const OPENER = { variant: 'outlined', size: 'small', 'aria-haspopup': 'dialog' } as const;

/** The form of new and existing articles: title, text and side panel. */
function WritingBody({ isNew }: { isNew: boolean }) {
  const { checklist, check } = useChecklist();
  const { post } = useDraft();
  // Not in the panel, which another width of the window replaces: a reviewer's link is shown only once.
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  return (
    <>
      <EditorLayout
        head={
          <>
            <Refusal />
            <TitleInput isNew={isNew} />
            {isNew && <FreeSlug />}
          </>
        }
        panel={
          <SidePanel
            openPoints={checklist.state === 'known' ? checklist.findings.length : 0}
            tabs={{
              details: <DetailsTab isNew={isNew} actions={<PostActions onOpen={setDialog} />} />,
              checklist: <ChecklistPanel checklist={checklist} onCheck={check} />,
            }}
          />
        }
      >
        <ArticleEditor />
      </EditorLayout>
      {post && dialog === 'history' && <HistoryDialog post={post} onClose={close} />}
      {post && dialog === 'links' && <PostLinks post={post} onClose={close} />}
    </>
  );
}

/** Why publishing was refused. Focuses the first wrong field, opening its panel if necessary. */
function Refusal() {
  const { errors, submitCount } = useFormState();
  const go = useGoTo();
  const show = useEffectEvent(() => {
    const name = Object.keys(errors).find((field) => field !== 'root');
    if (name) go.field(name);
  });
  useEffect(() => {
    if (submitCount > 0) show();
  }, [submitCount]);
  return <ErrorSummary goTo={go.field} />;
}

/** The article's title, styled as on the site: a single-line text that wraps. */
function TitleInput({ isNew }: { isNew: boolean }) {
  const { id, field, fieldState } = useInput({ source: 'title', isRequired: true });
  const { text } = useEditorContext();

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionEnd, value } = event.currentTarget;
    const isLeaving = event.key === 'ArrowDown' && selectionEnd === value.length;
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && !isLeaving)) return;
    event.preventDefault();
    text.current?.focus();
  };

  return (
    <div>
      <label htmlFor={id} style={visuallyHidden as object}>
        <FieldTitle source="title" resource="posts" isRequired />
      </label>
      <InputBase
        id={id}
        {...field}
        value={field.value ?? ''}
        onChange={(event) => field.onChange(event.target.value.replace(/\s*\n\s*/g, ' '))}
        inputRef={field.ref}
        multiline
        fullWidth
        autoFocus={isNew}
        placeholder="Title"
        error={fieldState.invalid}
        slotProps={{
          input: {
            onKeyDown,
            dir: 'auto',
            'aria-describedby': fieldState.invalid ? `${id}-problem` : undefined,
            autoCapitalize: 'sentences',
            enterKeyHint: 'next',
          },
        }}
        sx={TITLE}
      />
      {fieldState.error && (
        <FormHelperText id={`${id}-problem`} error>
          {fieldState.error.message}
        </FormHelperText>
      )}
    </div>
  );
}

const TITLE = {
  p: 0,
  mb: { xs: 1.5, md: 2 },
  fontFamily: fonts.display,
  fontWeight: 900,
  fontSize: { xs: '2.75rem', md: '4.75rem' },
  lineHeight: 0.86,
  letterSpacing: '-0.005em',
  '& textarea': {
    textTransform: 'uppercase',
    pt: '0.08em',
    '&::placeholder': { color: 'text.secondary', opacity: 1 },
  },
} as const;

/** Derives the address from the title, with a number if another article has it, as publishing would be refused. */
function FreeSlug() {
  const title: unknown = useWatch({ name: 'title' });
  const slug = useDebounced(slugFromTitle(typeof title === 'string' ? title : ''));
  const { data } = useSlugAnswer(slug === '' ? null : slug);
  return <SlugFollower from="title" free={data} />;
}
