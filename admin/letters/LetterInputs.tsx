import { useGetList } from 'react-admin';
import { PER_MINUTE } from '#shared/letters.ts';
import type { Post } from '#shared/posts.ts';
import { NumberInput, SelectInput, TextInput } from '../ui/inputs.tsx';
import { Panel } from '../ui/Panel.tsx';

/** Recent posts; an older one comes by the link on its own page. */
const RECENT = 200;

export function LetterInputs() {
  const { data = [] } = useGetList<Post>('posts', {
    pagination: { page: 1, perPage: RECENT },
    sort: { field: 'published_at', order: 'DESC' },
    filter: { status: 'published' },
  });
  return (
    <Panel title="What it says">
      <SelectInput
        source="post_id"
        choices={data.map(({ id, title }) => ({ id, name: title }))}
        emptyText="Choose a published post"
      />
      <TextInput source="subject" isRequired />
      <TextInput
        source="preheader"
        helperText="Shown behind the subject in the inbox; the post’s excerpt unless you write one."
      />
      <TextInput
        source="intro"
        multiline
        minRows={4}
        helperText="Stands before the article. An empty line begins a new paragraph."
      />
      <NumberInput
        source="per_minute"
        min={PER_MINUTE.least}
        max={PER_MINUTE.most}
        helperText="Your mail provider says how many it takes. Fewer is safer."
      />
    </Panel>
  );
}
