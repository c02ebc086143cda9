import { useGetOne } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { type Letter, letterSchema, PER_MINUTE, SUBJECT_MAX } from '#shared/letters.ts';
import type { Post } from '#shared/posts.ts';
import { CreatePage } from '../forms/CreatePage.tsx';
import { LoadingScreen } from '../layout/LoadingScreen.tsx';
import { FormColumn } from '../layout/Panel.tsx';
import { LetterInputs } from './LetterInputs.tsx';
import { letterPath } from './paths.ts';

/** /admin/letters/new; `?post=` chooses a post, which is how posts link here. */
export function LetterCreate() {
  const [query] = useSearchParams();
  const id = query.get('post') ?? '';
  const { data: post, isPending, error } = useGetOne<Post>('posts', { id }, { enabled: id !== '' });
  if (id !== '' && isPending && !error) return <LoadingScreen />;
  return (
    <CreatePage<Letter>
      title="New letter"
      schema={letterSchema}
      defaultValues={{
        post_id: post?.id ?? null,
        subject: post?.title.slice(0, SUBJECT_MAX) ?? '',
        preheader: '',
        intro: '',
        per_minute: PER_MINUTE.usual,
      }}
      titleOf={(letter) => letter.subject}
      next={(letter) => letterPath(letter.id)}
    >
      <FormColumn>
        <LetterInputs />
      </FormColumn>
    </CreatePage>
  );
}
