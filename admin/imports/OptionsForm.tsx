import { Alert, Box, Typography } from '@mui/material';
import { Form, RadioButtonGroupInput } from 'react-admin';
import type { Options } from './commands.ts';

/** What becomes of published articles. The choice is saved as it is made. */
export function OptionsForm({
  options: { options, problem, isOfAddress, failedAt, change },
}: {
  options: Options;
}) {
  const chosen = CHOICES.find(({ id }) => id === options.status);
  return (
    <Box component="details" sx={{ '& > summary': { cursor: 'pointer', minHeight: 44 } }}>
      <summary>
        <strong>How articles are imported</strong>
        <Typography component="span" color="textSecondary" sx={{ display: 'block', mb: 1 }}>
          {`Published articles ${chosen?.name.toLowerCase()}.`}
        </Typography>
      </summary>
      {problem && !isOfAddress && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      {/* A failure must change the record: the form then shows again what is saved. */}
      <Form record={{ ...options, failedAt }}>
        <RadioButtonGroupInput
          source="status"
          label="Published articles"
          choices={CHOICES}
          optionText={nameAndText}
          onChange={({ target: { value } }) => change({ status: value })}
        />
      </Form>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        Pictures, and documents that articles link to, are copied to this site, and old addresses lead to the
        new ones. What stays on the old site, such as recordings, other pages and what cannot be copied, is
        listed with its article: look there before you switch the old site off.
      </Typography>
    </Box>
  );
}

const nameAndText = ({ name, text }: { name: string; text: string }) => (
  <>
    {name}
    <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
      {text}
    </Typography>
  </>
);

/** The text of a choice says what follows from it. */
const CHOICES = [
  {
    id: 'keep',
    name: 'Stay published',
    text: 'They are on the site at once, with their old dates. Private, protected and unfinished ones become drafts.',
  },
  { id: 'draft', name: 'Become drafts', text: 'Nothing is on the site until you publish it.' },
];
