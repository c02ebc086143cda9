import { zodResolver } from '@hookform/resolvers/zod';
import TestIcon from '@mui/icons-material/ForwardToInboxOutlined';
import SendIcon from '@mui/icons-material/Send';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  BooleanInput,
  Form,
  HttpError,
  NumberInput,
  type RaRecord,
  TextInput,
  useDataProvider,
} from 'react-admin';
import type { Resolver } from 'react-hook-form';
import type * as z from 'zod';
import { type Newsletter, newsletterSchema, PER_MINUTE } from '#shared/newsletters.ts';
import { rescueFocus } from '../browser.ts';
import { NotSaved, SaveState } from '../forms/AutosaveNotices.tsx';
import type { Stored } from '../forms/autosave.ts';
import { useCommand } from '../forms/ConfirmDialog.tsx';
import { CountedInput } from '../forms/inputs.tsx';
import { DeleteButton } from '../forms/notices.tsx';
import { STICKY_BAR } from '../forms/SaveBar.tsx';
import { useAutosavedForm } from '../forms/useAutosavedForm.ts';
import { PageHeader } from '../layout/PageHeader.tsx';
import { Panel } from '../layout/Panel.tsx';
import { WordChip } from '../lists/StatusChip.tsx';
import { ImageInput } from '../media/ImageInput.tsx';
import { RichTextBody, RichTextEditor } from '../rich-text/RichTextEditor.tsx';
import { useRichText } from '../rich-text/rich-text-context.tsx';
import { SMALL_TEXT, SmallTools } from '../rich-text/tools/SmallTools.tsx';
import { SubscriberTagsInput } from '../subscriptions/tags.tsx';
import { londonDateTime } from '../words.ts';
import { ArticlesInput, LABEL } from './articles.tsx';
import { Preview } from './Preview.tsx';
import { SendDialog, useTestMail } from './SendDialog.tsx';
import { LIST_PATH, peopleOf, stateWords, useProgress, withTags } from './start-campaign.tsx';

/** Characters of a subject that inboxes show; a hint, not a limit. */
const SUBJECT_HINT = 50;

type Campaign = Newsletter & RaRecord;

/** The form of a campaign that has not been sent. It autosaves; changes made elsewhere cause a conflict. */
export function Compose(props: { newsletter: Newsletter; onSent: () => void }) {
  const { onSent } = props;
  // A refetch must not replace what is being typed.
  const [initial] = useState<Campaign>(props.newsletter);
  const [saved, setSaved] = useState(initial);
  const base = useRef(initial);
  const dataProvider = useDataProvider();
  const queries = useQueryClient();
  const remember = (campaign: Campaign): Stored => {
    base.current = campaign;
    setSaved(campaign);
    return { values: { ...campaign }, version: campaign.updated_at };
  };
  const { control, autosave } = useAutosavedForm({
    stored: { values: { ...initial }, version: initial.updated_at },
    pick: (values) => Object.fromEntries(FIELDS.map((field) => [field, values[field]])),
    save: async (changes, version) => {
      // What is not valid yet says so at its field.
      if (!(await control.trigger())) throw new HttpError('Put right what the marked fields say.', 422);
      const { data } = await dataProvider.update<Campaign>('newsletters', {
        id: initial.id,
        data: changes as Partial<Campaign>,
        previousData: { ...base.current, updated_at: version },
      });
      return remember(data).version;
    },
    read: async () => remember((await dataProvider.getOne<Campaign>('newsletters', { id: initial.id })).data),
  });
  const lastWords = () =>
    autosave.lastWords().catch(async (error) => {
      await control.trigger(undefined, { shouldFocus: true });
      throw error;
    });
  // The cached record is stale after autosaving, so the next visit fetches it anew.
  useEffect(() => () => queries.removeQueries({ queryKey: ['newsletters', 'getOne'] }), [queries]);

  return (
    <Form
      record={initial}
      formControl={control}
      resolver={zodResolver(newsletterSchema as z.ZodObject) as Resolver}
      disableInvalidFormNotification
      noValidate
    >
      <PageHeader title={saved.subject} aside={<WordChip {...stateWords(saved)} />}>
        <SaveState autosave={autosave} idle="Saves automatically" />
      </PageHeader>
      <NotSaved autosave={autosave} />
      {saved.problem && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {`This campaign did not start on time. ${saved.problem}`}
        </Alert>
      )}
      <Columns>
        <Panel>
          <ArticlesInput />
          <CountedInput source="subject" required hint={SUBJECT_HINT} />
          <TextInput
            source="preheader"
            helperText="If empty, the excerpt of the first article, or the first line of the introduction."
          />
          <IntroInput />
          <TextInput
            source="name_fallback"
            helperText="{first_name} in the subject, the preview line or the introduction becomes the reader’s first name, or these words, such as ‘reader’."
          />
          <SubscriberTagsInput
            source="recipient_tags"
            helperText="If empty, it goes to everybody who confirmed."
          />
          <ImageInput source="picture" label="Picture" aspectRatio="2 / 1" />
          <Box component="details">
            <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 600, minHeight: 44, py: 1.25 }}>
              More
            </Box>
            <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
              <BooleanInput
                source="whole_posts"
                helperText="Otherwise the email has the introduction and a link to the article."
              />
              <NumberInput
                source="per_minute"
                step={1}
                min={PER_MINUTE.least}
                max={PER_MINUTE.most}
                helperText="How many emails your mail provider accepts a minute. Fewer is safer."
              />
              <Box>
                <DeleteButton record={saved} name={saved.subject} listPath={LIST_PATH} />
              </Box>
            </Box>
          </Box>
        </Panel>
        <Preview newsletter={saved} />
      </Columns>
      <SendBar newsletter={saved} save={lastWords} onSent={onSent} />
    </Form>
  );
}

const FIELDS = Object.keys(newsletterSchema.shape);

export function Columns({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: 'minmax(0, 1fr)',
        '@media (min-width: 1100px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 620px)' },
      }}
    >
      {children}
    </Box>
  );
}

interface SendBarProps {
  newsletter: Newsletter;
  /** @throws Error if something cannot be saved */
  save: () => Promise<void>;
  onSent: () => void;
}

/** The sticky bar: number of recipients, test mail, send. */
function SendBar({ newsletter, save, onSent }: SendBarProps) {
  const { data: progress, refetch } = useProgress(newsletter);
  const [isSending, setSending] = useState(false);
  const again = () => void refetch();
  // Once it goes out, another page takes the place of this one.
  useEffect(() => () => rescueFocus(), []);
  const opening = useCommand(save, { done: () => setSending(true) });
  const test = useTestMail(newsletter.id, again, save);
  return (
    <Box sx={BAR}>
      <Typography sx={{ flex: 1, display: { xs: 'none', sm: 'block' } }} color="textSecondary">
        {progress &&
          `Goes to ${peopleOf(progress.audience ?? 0)} who confirmed${withTags(newsletter)}. Last tested: ${
            progress.tested_at ? londonDateTime(progress.tested_at) : 'not yet'
          }.`}
      </Typography>
      <Button variant="outlined" startIcon={<TestIcon />} disabled={test.isBusy} onClick={test.send}>
        Send me a test
      </Button>
      <Button
        variant="contained"
        startIcon={<SendIcon />}
        disabled={!progress || opening.isBusy}
        onClick={() => opening.run()}
      >
        Send…
      </Button>
      {isSending && progress && (
        <SendDialog
          newsletter={newsletter}
          progress={progress}
          onClose={() => setSending(false)}
          onDone={onSent}
          onTested={again}
        />
      )}
    </Box>
  );
}

const BAR = {
  ...STICKY_BAR,
  '& .MuiButton-root': { flex: { xs: '1 1 auto', sm: 'none' } },
} as const;

/** The text above the articles, limited to elements that every mail client shows. */
function IntroInput() {
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography sx={LABEL} aria-hidden>
        Introduction
      </Typography>
      <Box sx={SMALL_TEXT}>
        <RichTextEditor source="intro" label="Introduction" variant="small">
          <Tools />
          <RichTextBody />
        </RichTextEditor>
      </Box>
    </Box>
  );
}

function Tools() {
  const { editor } = useRichText();
  return <SmallTools editor={editor} label="Introduction" tools={TOOLS} />;
}

const TOOLS = ['bold', 'italic', 'link', 'bulletList', 'blockquote', 'heading2'] as const;
