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
import { type Newsletter, newsletterSchema, PER_MINUTE, SUBJECT_HINT } from '#shared/newsletters.ts';
import { londonDateTime } from '#shared/words.ts';
import { NotSaved, SaveState } from '../forms/AutosaveNotices.tsx';
import type { Stored } from '../forms/autosave.ts';
import { CountedInput } from '../forms/CountedInput.tsx';
import { DeleteButton } from '../forms/DeleteButton.tsx';
import { useAutosavedForm } from '../forms/useAutosavedForm.ts';
import { useCommand } from '../forms/useCommand.ts';
import { PageHeader } from '../layout/PageHeader.tsx';
import { Panel } from '../layout/Panel.tsx';
import { ArticlesInput } from './ArticlesInput.tsx';
import { CampaignChip } from './CampaignChip.tsx';
import { IntroInput } from './IntroInput.tsx';
import { PictureInput } from './PictureInput.tsx';
import { Preview } from './Preview.tsx';
import { LIST_PATH } from './paths.ts';
import { RefusedDialog } from './RefusedDialog.tsx';
import { SendDialog } from './SendDialog.tsx';
import { TestMail } from './TestMail.tsx';
import { useProgress } from './useProgress.ts';
import { peopleOf } from './words.ts';

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
  const learn = (campaign: Campaign): Stored => {
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
      return learn(data).version;
    },
    read: async () => learn((await dataProvider.getOne<Campaign>('newsletters', { id: initial.id })).data),
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
      <PageHeader title={saved.subject} aside={<CampaignChip newsletter={saved} />}>
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
          <TextInput source="preheader" helperText="If empty, the excerpt of the first article." />
          <IntroInput />
          <PictureInput />
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
  const opening = useCommand(save, { done: () => setSending(true) });
  const close = () => setSending(false);
  return (
    <Box sx={BAR}>
      <Typography sx={{ flex: 1, display: { xs: 'none', sm: 'block' } }} color="textSecondary">
        {progress &&
          `Goes to ${peopleOf(progress.audience ?? 0)} who confirmed. Last tested: ${
            progress.tested_at ? londonDateTime(progress.tested_at) : 'not yet'
          }.`}
      </Typography>
      <TestMail
        id={newsletter.id}
        before={save}
        onSent={again}
        button={(test) => (
          <Button
            variant="outlined"
            color="secondary"
            startIcon={<TestIcon />}
            disabled={test.isBusy}
            onClick={test.send}
          >
            Send me a test
          </Button>
        )}
      />
      <Button
        variant="contained"
        startIcon={<SendIcon />}
        disabled={!progress || opening.isBusy}
        onClick={() => opening.run()}
      >
        Send…
      </Button>
      {isSending && progress && !progress.has_mail_server && <RefusedDialog onClose={close} />}
      {isSending && progress?.has_mail_server && (
        <SendDialog
          newsletter={newsletter}
          progress={progress}
          onClose={close}
          onDone={onSent}
          onTested={again}
        />
      )}
    </Box>
  );
}

const BAR = {
  position: 'sticky',
  bottom: 0,
  // Such a low window has no room for it.
  '@media (max-height: 26rem)': { position: 'static' },
  zIndex: 5,
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  mt: 3,
  py: 1.5,
  bgcolor: 'background.default',
  borderTop: '2px solid',
  borderColor: 'text.primary',
  '& .MuiButton-root': { flex: { xs: '1 1 auto', sm: 'none' } },
} as const;
