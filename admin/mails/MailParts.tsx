import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { OutgoingMail } from '#shared/mails.ts';
import { Panel } from '../layout/Panel.tsx';

const PARTS = { html: 'As it looks', text: 'As plain text' } as const;
type Part = keyof typeof PARTS;

const OF_NEWSLETTER =
  'The campaign itself still has the text, and can be sent again to readers whose email failed and who are still subscribed.';
const OF_LINK =
  'It cannot be sent again. Make a new link where it came from: a new invitation, another sign-up, another request for a password.';

/** The HTML and plain-text parts of a message, as tabs. */
export function MailParts({ mail }: { mail: OutgoingMail }) {
  const [part, setPart] = useState<Part>('html');
  if (mail.is_emptied) {
    return (
      <Panel title="The text is gone">
        <Typography>
          {`This email held a link for one person, so its text was deleted once it was sent or could not be delivered. ${mail.kind === 'newsletter' ? OF_NEWSLETTER : OF_LINK}`}
        </Typography>
      </Panel>
    );
  }
  return (
    <Panel title="The message">
      <Box role="group" aria-label="Part of the message" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {(Object.keys(PARTS) as Part[]).map((name) => (
          <Button
            key={name}
            size="small"
            color="secondary"
            variant={part === name ? 'contained' : 'outlined'}
            aria-pressed={part === name}
            onClick={() => setPart(name)}
          >
            {PARTS[name]}
          </Button>
        ))}
      </Box>
      {part === 'html' ? (
        <Box
          component="iframe"
          title="The message as it looks"
          // Blocks scripts and links, some of which are personal to the recipient.
          sandbox=""
          srcDoc={mail.html_body}
          sx={{
            width: '100%',
            maxWidth: 664,
            height: 720,
            border: '1px solid',
            borderColor: 'divider',
            bgcolor: '#fff',
            colorScheme: 'light',
          }}
        />
      ) : (
        <Box
          component="pre"
          // A scrollable region must be reachable by keyboard.
          tabIndex={0}
          aria-label="The message as plain text"
          role="region"
          sx={{
            m: 0,
            p: 2,
            maxHeight: 720,
            overflow: 'auto',
            bgcolor: 'background.default',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            fontSize: '0.9375rem',
          }}
        >
          {mail.text_body}
        </Box>
      )}
    </Panel>
  );
}
