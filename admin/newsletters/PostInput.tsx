import { useRef } from 'react';
import { AutocompleteInput, type RaRecord, ReferenceInput, useChoicesContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { type Newsletter, SUBJECT_MAX } from '#shared/newsletters.ts';
import type { Post } from '#shared/posts.ts';
import { NamedWhenMissing } from '../forms/NamedWhenMissing.tsx';

/** Chooses a published post among all of them, by searching; one that was chosen before is named wherever it is. */
export function PostInput() {
  return (
    <ReferenceInput
      source="post_id"
      reference="posts"
      filter={{ status: 'published' }}
      sort={{ field: 'published_at', order: 'DESC' }}
      queryOptions={{ retry: false }}
    >
      <NamedWhenMissing optionText="title" failed="A post that could not be loaded">
        <PostSearch />
      </NamedWhenMissing>
    </ReferenceInput>
  );
}

function PostSearch() {
  const { allChoices = [], selectedChoices = [] } = useChoicesContext<Post>();
  const { getValues, setValue } = useFormContext<Newsletter>();
  const chosenId = useWatch<Newsletter>({ name: 'post_id' });
  const chosen = selectedChoices.find(({ id }) => id === chosenId);
  const choice = allChoices.find(({ id }) => id === chosenId);
  // Searching for another one empties the field first.
  const lastTitle = useRef('');
  if (chosen) lastTitle.current = chosen.title.slice(0, SUBJECT_MAX);
  /** The subject is the post's title until somebody writes one. */
  const follow = (post: RaRecord | '' | undefined) => {
    const subject = getValues('subject');
    if (!post || (subject !== '' && subject !== lastTitle.current)) return;
    setValue('subject', post.title.slice(0, SUBJECT_MAX), { shouldDirty: true, shouldValidate: true });
  };
  return (
    <AutocompleteInput
      // It takes no other name for the same id: what NamedWhenMissing says is replaced by the title that comes later.
      key={choice && choice.status === undefined ? choice.title : 'known'}
      optionText="title"
      onChange={(_id, post) => follow(post)}
      noOptionsText="No published post has this title"
      TextFieldProps={{ placeholder: 'Choose a published post' }}
      {...(chosen && chosen.status !== 'published' ? { helperText: 'This post is not published.' } : {})}
    />
  );
}
