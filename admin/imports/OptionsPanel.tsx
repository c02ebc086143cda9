import {
  Alert,
  Box,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material';
import { type ReactNode, useId } from 'react';
import { Panel } from '../layout/Panel.tsx';
import type { Options } from './useOptions.ts';

/** How posts are brought in, each choice with what follows from it. Saved as it is made. */
export function OptionsPanel({ options: { options, problem, change } }: { options: Options }) {
  return (
    <Panel title="How they are brought in">
      {problem && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(300px, 100%), 1fr))',
        }}
      >
        <Question
          label="Status"
          value={options.status}
          onChange={(status) => change({ status })}
          choices={[
            {
              value: 'keep',
              label: 'Keep it',
              text: 'What was published is on the site at once, with its old date. All that was private, behind a password or waiting becomes a draft.',
            },
            {
              value: 'draft',
              label: 'Everything as a draft',
              text: 'Nothing appears on the site until you publish it.',
            },
          ]}
        />
        <Question
          label="Images"
          value={options.images}
          onChange={(images) => change({ images })}
          choices={[
            {
              value: 'fetch',
              label: 'Fetch them into the media library',
              text: 'The old site can be switched off afterwards. Those that cannot be fetched are listed.',
            },
            {
              value: 'leave',
              label: 'Leave them where they are',
              text: 'They vanish from the posts once the old site is gone.',
            },
          ]}
        />
        <Question
          label="Posts that were imported before"
          value={options.existing}
          onChange={(existing) => change({ existing })}
          choices={[
            { value: 'skip', label: 'Leave as they are here', text: 'Nothing is brought in twice.' },
            {
              value: 'update',
              label: 'Bring up to date from the file',
              text: 'Text and images become those of the file. What was edited here since is not touched.',
            },
          ]}
        />
        <Question
          label="Old addresses"
          value={options.redirects ? 'yes' : 'no'}
          onChange={(value) => change({ redirects: value === 'yes' })}
          choices={[
            {
              value: 'yes',
              label: 'Lead to the new ones',
              text: 'Each old path becomes a redirect, so that links and search engines find the posts.',
            },
            { value: 'no', label: 'Are not kept', text: 'Visitors of old links find no page.' },
          ]}
        />
      </Box>
    </Panel>
  );
}

interface QuestionProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string; text: string }[];
  onChange: (value: Value) => void;
}

function Question<Value extends string>({
  label,
  value,
  choices,
  onChange,
}: QuestionProps<Value>): ReactNode {
  const id = useId();
  return (
    <FormControl>
      <FormLabel
        id={id}
        sx={{ fontWeight: 650, color: 'text.primary', '&.Mui-focused': { color: 'text.primary' } }}
      >
        {label}
      </FormLabel>
      <RadioGroup aria-labelledby={id} value={value} sx={{ gap: 1, mt: 0.5 }}>
        {choices.map((choice) => (
          <Box key={choice.value}>
            <FormControlLabel
              value={choice.value}
              label={choice.label}
              onChange={() => onChange(choice.value)}
              control={<Radio slotProps={{ input: { 'aria-describedby': `${id}-${choice.value}` } }} />}
            />
            <Typography
              id={`${id}-${choice.value}`}
              variant="body2"
              color="textSecondary"
              sx={{ pl: '31px' }}
            >
              {choice.text}
            </Typography>
          </Box>
        ))}
      </RadioGroup>
    </FormControl>
  );
}
