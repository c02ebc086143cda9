import { NumberInput, TextInput } from 'react-admin';
import { PER_MINUTE } from '#shared/newsletters.ts';
import { Panel } from '../layout/Panel.tsx';
import { PostInput } from './PostInput.tsx';

export function NewsletterInputs() {
  return (
    <Panel title="What it says">
      <PostInput />
      <TextInput source="subject" required />
      <TextInput
        source="preheader"
        helperText="Shown behind the subject in the inbox; the post’s excerpt unless you write one."
      />
      <TextInput
        source="intro"
        multiline
        minRows={4}
        helperText="Stands before the article. Markdown works as in posts: **bold**, lists, links. An empty line begins a new paragraph."
      />
      <NumberInput
        source="per_minute"
        step={1}
        min={PER_MINUTE.least}
        max={PER_MINUTE.most}
        helperText="Your mail provider says how many it takes. Fewer is safer."
      />
    </Panel>
  );
}
