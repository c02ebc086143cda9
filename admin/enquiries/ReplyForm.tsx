import SendIcon from '@mui/icons-material/Send';
import { Alert, Box, Button, MenuItem, Paper, TextField, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type HttpError, Link, useGetList, useNotify, useRefresh, useStore } from 'react-admin';
import type { Enquiry } from '#shared/consultations.ts';
import { firstPlaceholder, REPLY_SUBJECT_MAX, type ReplyTemplate } from '#shared/reply-templates.ts';
import { newKey } from '../browser.ts';
import { useCommand } from '../forms/ConfirmDialog.tsx';
import { STAYS, UndoNotice } from '../forms/notices.tsx';
import { useUnsent } from '../forms/unsent.ts';
import { PageActions } from '../layout/PageHeader.tsx';
import { useIsPhone } from '../layout/widths.ts';
import { useCanSend } from '../mails/mail-status.ts';
import { fillTemplate } from '../reply-templates/fill-template.ts';
import { sessionGuard } from '../session/session-guard.ts';
import { londonDayName } from '../words.ts';
import { useMe } from './assignees.tsx';
import { siteName } from './names.ts';
import { sendReply, timelineKey } from './timeline-entries.ts';

interface Draft {
  /** Idempotency key: a reply goes out once under its id. */
  id: string;
  subject: string;
  text: string;
  template: string;
}

/** Writes a reply below the message. The draft is kept until it is sent or discarded. */
export function ReplyForm({ enquiry, onClose }: { enquiry: Enquiry; onClose: () => void }) {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const refresh = useRefresh();
  const me = useMe();
  const canSend = useCanSend();
  const isPhone = useIsPhone();
  const titleId = useId();
  const subjectField = useRef<HTMLInputElement>(null);
  const textField = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useUnsent<Draft>('consultations.reply', enquiry.id);
  const [lastTemplate, setLastTemplate] = useStore('consultations.reply.template', '');
  const [newId] = useState(newKey);
  const [unfilled, setUnfilled] = useState<{ field: 'subject' | 'text'; placeholder: string }>();
  const { data: templates } = useGetList<ReplyTemplate>('reply-templates', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'name', order: 'ASC' },
  });
  const startFrom = (template: ReplyTemplate | undefined): Draft => {
    const words = {
      first_name: enquiry.first_name,
      last_name: enquiry.last_name,
      company: enquiry.company_name,
      phone: enquiry.phone,
      day: londonDayName(enquiry.created_at, 'long'),
      my_name: me?.name ?? null,
      firm: siteName(),
    };
    return {
      id: newId,
      subject: fillTemplate(template?.subject ?? '', words),
      text: fillTemplate(template?.body ?? '', words),
      template: template?.id ?? '',
    };
  };
  // An untouched template is not stored as a draft, so reopening fills it from the current template.
  const shown = draft ?? startFrom(templates?.find(({ id }) => id === lastTemplate) ?? templates?.[0]);
  const isChanged = draft !== undefined;
  const isEmpty = shown.text.trim() === '';
  const isReady = templates !== undefined && me !== undefined;

  useEffect(() => (isChanged ? sessionGuard.arm() : undefined), [isChanged]);
  const start = useRef(shown.text);
  start.current = shown.text;
  useEffect(() => {
    if (isReady) select(start.current, textField.current);
  }, [isReady]);

  const change = (changed: Partial<Draft>) => {
    setUnfilled(undefined);
    setDraft({ ...shown, ...changed });
  };
  const choose = (id: string) => {
    const chosen = startFrom(templates?.find((template) => template.id === id));
    if (draft && !isEmpty)
      notify(
        <UndoNotice words="The template replaced what you had written." undo={() => setDraft(draft)} />,
        {
          type: 'info',
          autoHideDuration: STAYS,
        },
      );
    change(chosen);
    requestAnimationFrame(() => select(chosen.text, textField.current));
  };

  /** @returns whether every placeholder is filled in; otherwise focuses the first that is not */
  const isFilledIn = () => {
    for (const [field, text, element] of [
      ['subject', shown.subject, subjectField.current],
      ['text', shown.text, textField.current],
    ] as const) {
      const found = firstPlaceholder(text);
      if (!found) continue;
      setUnfilled({ field, placeholder: found.placeholder });
      select(text, element);
      return false;
    }
    return true;
  };
  const sending = useCommand(
    () =>
      sendReply(enquiry.id, shown.id, {
        subject: shown.subject,
        text: shown.text,
        sent_elsewhere: false,
      }).catch((error: HttpError) => {
        // Other words went out under this key, from another tab or because an answer was lost: these are another reply.
        if (error.status === 409) setDraft({ ...shown, id: newKey() });
        refresh();
        throw error;
      }),
    {
      done: (timeline) => {
        queryClient.setQueryData(timelineKey(enquiry.id), timeline);
        setDraft(undefined);
        setLastTemplate(shown.template);
        refresh();
        notify(`Your reply to ${enquiry.first_name} is on its way.`, { type: 'success' });
        onClose();
      },
      isQuiet: true,
    },
  );
  const isReadyToSend = canSend === true && !isEmpty && shown.subject.trim() !== '' && !sending.isBusy;
  const send = () => {
    if (isReadyToSend && isFilledIn()) sending.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  /** What a field says when a placeholder in it is not filled in. */
  const refusalOf = (field: 'subject' | 'text') => {
    const isUnfilled = unfilled?.field === field;
    return {
      error: isUnfilled,
      helperText: isUnfilled && `Fill in ${unfilled.placeholder}, or take it out. Nothing was sent.`,
    };
  };

  const actions = (
    <>
      <Button variant="contained" startIcon={<SendIcon />} disabled={!isReadyToSend} sx={MAIN} onClick={send}>
        Send the reply
      </Button>
      <Button
        onClick={() => {
          setDraft(undefined);
          onClose();
        }}
      >
        Discard
      </Button>
    </>
  );

  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      sx={{ p: { xs: 2, sm: 2.75 }, display: 'grid', gap: 1.25 }}
    >
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'start', mb: 0.5 }}>
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Typography id={titleId} variant="h2" sx={{ fontSize: '1.625rem' }}>
            {`Reply to ${enquiry.first_name}`}
          </Typography>
          <Typography variant="caption" sx={{ overflowWrap: 'anywhere', mt: 0.5 }}>
            {`To ${enquiry.email}`}
          </Typography>
        </Box>
        <TextField
          select
          label="Template"
          size="small"
          value={templates?.some(({ id }) => id === shown.template) ? shown.template : ''}
          onChange={(event) => choose(event.target.value)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={{ flex: { xs: '1 1 100%', sm: '0 1 260px' } }}
        >
          <MenuItem value="">None</MenuItem>
          {templates?.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <TextField
        label="Subject"
        size="small"
        value={shown.subject}
        inputRef={subjectField}
        onChange={(event) => change({ subject: event.target.value })}
        slotProps={{ htmlInput: { maxLength: REPLY_SUBJECT_MAX }, formHelperText: ALERT }}
        {...refusalOf('subject')}
      />
      <TextField
        multiline
        minRows={8}
        hiddenLabel
        value={shown.text}
        inputRef={textField}
        onChange={(event) => change({ text: event.target.value })}
        slotProps={{
          htmlInput: { 'aria-label': `Reply to ${enquiry.first_name}` },
          formHelperText: ALERT,
        }}
        {...refusalOf('text')}
      />
      {sending.problem && <Alert severity="error">{sending.problem}</Alert>}
      {canSend === false && (
        <Alert severity="warning">
          {'No mail server is set up, so replies cannot be sent from here. Your text is kept. '}
          <Link to="/status">See what is missing</Link>
          {', or write from your own email program and mark the enquiry as replied.'}
        </Alert>
      )}
      <Box sx={BAR}>
        {isPhone ? <PageActions>{actions}</PageActions> : actions}
        {canSend && (
          <Typography
            variant="caption"
            sx={{ ml: { sm: 'auto' }, display: 'flex', gap: 1, alignItems: 'center' }}
          >
            Kept here; stops the clock. {!isPhone && <kbd>Ctrl Enter</kbd>}
          </Typography>
        )}
      </Box>
    </Paper>
  );
}

const ALERT = { role: 'alert' } as const;

/** Stays in view below a long text. */
const BAR = {
  position: { md: 'sticky' },
  bottom: 0,
  zIndex: 1,
  display: 'flex',
  gap: 1.25,
  flexWrap: 'wrap',
  alignItems: 'center',
  // Bleeds to the panel's edges, so that the text does not show beside it.
  mx: { md: -2.75 },
  mb: { md: -2.75 },
  px: { md: 2.75 },
  py: { md: 1.5 },
  bgcolor: 'background.paper',
  borderTop: { md: '1px solid' },
  borderColor: { md: 'divider' },
} as const;

/** Fills the phone's bottom bar. */
const MAIN = { flex: { xs: 1, md: 'none' }, whiteSpace: 'normal', lineHeight: 1.2 } as const;

/** Selects the first placeholder to fill in, or puts the caret at the start. */
function select(text: string, field: HTMLInputElement | HTMLTextAreaElement | null): void {
  const found = firstPlaceholder(text);
  field?.focus();
  field?.setSelectionRange(found?.at ?? 0, found ? found.at + found.placeholder.length : 0);
}
