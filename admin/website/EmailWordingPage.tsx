import { Box, Skeleton, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDebounced } from '../layout/useDebounced.ts';
import { WordChip } from '../lists/StatusChip.tsx';
import { MailPreview } from '../newsletters/Preview.tsx';
import { TextForm } from './TextForm.tsx';
import { MAILS, previewMail, stateOf, useTexts } from './texts.ts';
import { PageSelect, TextsFrame } from './WebsiteLayout.tsx';

/** Milliseconds after the last key before the preview is refreshed. */
const PREVIEW_DELAY_MS = 300;

/** /admin/email-wording: the texts of emails to visitors, beside a preview. */
export function EmailWordingPage() {
  const [query, setQuery] = useSearchParams();
  const mail = MAILS.find(({ name }) => name === query.get('email')) ?? MAILS[0];
  if (!mail) return null;
  const go = (name: string) => setQuery({ email: name });
  return (
    <TextsFrame
      title="Email wording"
      scope="mail"
      bar={
        <>
          <PageSelect label="Email" of={MAILS} value={mail.name} onChange={go} />
          <Typography color="textSecondary" sx={{ display: { xs: 'none', md: 'block' } }}>
            What visitors are told by email.
          </Typography>
        </>
      }
    >
      <OneMail key={mail.name} mail={mail} />
    </TextsFrame>
  );
}

/** Unsaved values of the fields, by text key. */
interface Typed {
  readonly [key: string]: string;
}

function OneMail({ mail }: { mail: (typeof MAILS)[number] }) {
  const { texts: all } = useTexts('mail');
  const texts = all?.filter(({ page }) => page === mail.name);
  const [typed, setTyped] = useState<Typed>({});
  const words = useDebounced(typed, PREVIEW_DELAY_MS);
  const version = texts?.map(({ updated_at }) => updated_at).join();
  const preview = useQuery({
    queryKey: ['mail-preview', mail.name, version, words],
    queryFn: ({ signal }) => previewMail(mail.name, words, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: 1,
  });
  return (
    <Box sx={BOTH}>
      <Box
        component="section"
        aria-label={mail.label}
        sx={{ display: 'grid', gap: 3, alignContent: 'start' }}
      >
        <div>
          <Typography variant="h2" sx={{ fontSize: '1.625rem' }}>
            {mail.label}
          </Typography>
          <Typography color="textSecondary">{mail.when}</Typography>
        </div>
        {!texts && <Skeleton height={420} />}
        {texts?.map((text) => (
          <TextForm
            key={text.id}
            text={text}
            label={text.label}
            onWords={(next) => setTyped((before) => holding(before, text.id, next))}
          >
            {text.state !== 'original' && <WordChip {...stateOf(text)} />}
          </TextForm>
        ))}
      </Box>
      <MailPreview {...preview}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          <b>Subject:</b> {preview.data?.subject}
        </Typography>
        <Typography variant="caption">
          The names, days and links here are made up. Every email also says why it was sent and who you are,
          and those of the newsletter how to leave it.
        </Typography>
      </MailPreview>
    </Box>
  );
}

function holding(typed: Typed, key: string, words: string | undefined): Typed {
  const { [key]: _before, ...others } = typed;
  return words === undefined ? others : { ...others, [key]: words };
}

const BOTH = {
  flex: 1,
  minWidth: 0,
  overflow: 'auto',
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 6fr)' },
  gap: 3,
  alignItems: 'start',
  px: { xs: 2, md: 3 },
  py: { xs: 2, md: 2.5 },
} as const;
