import { Alert, Box, Typography } from '@mui/material';
import { Form, RadioButtonGroupInput } from 'react-admin';
import type { Options } from './commands.ts';

/** How articles are imported. Each choice is saved as it is made. */
export function OptionsForm({
  options: { options, problem, isOfAddress, failedAt, change },
}: {
  options: Options;
}) {
  const record = { ...options, redirects: options.redirects ? 'yes' : 'no' };
  return (
    <Box component="details" sx={{ '& > summary': { cursor: 'pointer', minHeight: 44 } }}>
      <summary>
        <strong>How articles are imported</strong>
        <Typography component="span" color="textSecondary" sx={{ display: 'block' }}>
          {inWords(record)}
        </Typography>
      </summary>
      {problem && !isOfAddress && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      {/* A failure must change the record: the form then shows again what is saved. */}
      <Form record={{ ...record, failedAt }}>
        <Box sx={COLUMNS}>
          {QUESTIONS.map(({ source, label, choices }) => (
            <RadioButtonGroupInput
              key={source}
              source={source}
              label={label}
              choices={choices}
              optionText={nameAndText}
              onChange={({ target: { value } }) =>
                change({ [source]: source === 'redirects' ? value === 'yes' : value })
              }
            />
          ))}
        </Box>
      </Form>
    </Box>
  );
}

/** What is chosen, such as 'Images: copy them to this site.' */
const inWords = (record: { readonly [source: string]: unknown }): string =>
  QUESTIONS.map(({ source, label, choices }) => {
    const { name = '' } = choices.find(({ id }) => id === record[source]) ?? {};
    return `${label}: ${name.charAt(0).toLowerCase()}${name.slice(1)}.`;
  }).join(' ');

const nameAndText = ({ name, text }: { name: string; text: string }) => (
  <>
    {name}
    <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
      {text}
    </Typography>
  </>
);

/** What is asked; the text of a choice says what follows from it. */
const QUESTIONS = [
  {
    source: 'status',
    label: 'Published articles',
    choices: [
      {
        id: 'keep',
        name: 'Stay published',
        text: 'They are on the site at once, with their old dates. Private, protected and unfinished ones become drafts.',
      },
      { id: 'draft', name: 'Become drafts', text: 'Nothing is on the site until you publish it.' },
    ],
  },
  {
    source: 'images',
    label: 'Images and files',
    choices: [
      {
        id: 'fetch',
        name: 'Copy them to this site',
        text: 'Pictures, and the documents that articles link to. What stays on the old site, such as recordings, other pages and what cannot be copied, is listed with its article: look there before you switch the old site off.',
      },
      {
        id: 'leave',
        name: 'Leave them where they are',
        text: 'Pictures disappear, and links to documents end, once the old site is gone.',
      },
    ],
  },
  {
    source: 'redirects',
    label: 'Old addresses',
    choices: [
      {
        id: 'yes',
        name: 'Lead to the new ones',
        text: 'Old links and search engines still find the articles, and feed readers the feed.',
      },
      { id: 'no', name: 'Stop working', text: 'Visitors who follow an old link find no page.' },
    ],
  },
];

const COLUMNS = {
  display: 'grid',
  columnGap: 3,
  rowGap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
  pt: 1,
} as const;
