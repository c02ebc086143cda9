import { useGetOne } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { type Newsletter, newsletterSchema, PER_MINUTE, SUBJECT_MAX } from '#shared/newsletters.ts';
import type { Post } from '#shared/posts.ts';
import { CreatePage } from '../forms/CreatePage.tsx';
import { LoadingScreen } from '../layout/LoadingScreen.tsx';
import { FormColumn } from '../layout/Panel.tsx';
import { NewsletterInputs } from './NewsletterInputs.tsx';
import { newsletterPath } from './paths.ts';

/** /admin/newsletters/new; `?post=` chooses a post, which is how posts link here. */
export function NewsletterCreate() {
  const [query] = useSearchParams();
  const id = query.get('post') ?? '';
  const { data: post, isPending, error } = useGetOne<Post>('posts', { id }, { enabled: id !== '' });
  if (id !== '' && isPending && !error) return <LoadingScreen />;
  return (
    <CreatePage<Newsletter>
      title="New newsletter"
      schema={newsletterSchema}
      defaultValues={{
        post_id: post?.id ?? null,
        subject: post?.title.slice(0, SUBJECT_MAX) ?? '',
        preheader: '',
        intro: '',
        per_minute: PER_MINUTE.usual,
      }}
      titleOf={(newsletter) => newsletter.subject}
      next={(newsletter) => newsletterPath(newsletter.id)}
    >
      <FormColumn>
        <NewsletterInputs />
      </FormColumn>
    </CreatePage>
  );
}
