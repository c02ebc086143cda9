import { NumberInput, TextInput } from 'react-admin';
import { PER_MINUTE } from '#shared/newsletters.ts';
import { Panel } from '../layout/Panel.tsx';
import { PostInput } from './PostInput.tsx';

export function NewsletterInputs() {
  return (
    <Panel title="Content">
      <PostInput />
      <TextInput source="subject" required />
      <TextInput
        source="preheader"
        helperText="Shown after the subject in the inbox. If empty, the post’s excerpt is used."
      />
      <TextInput
        source="intro"
        multiline
        minRows={4}
        helperText="Shown before the article. You can use **bold**, lists and links as in posts. An empty line begins a new paragraph."
      />
      <NumberInput
        source="per_minute"
        step={1}
        min={PER_MINUTE.least}
        max={PER_MINUTE.most}
        helperText="How many emails your mail provider accepts a minute. Fewer is safer."
      />
    </Panel>
  );
}
