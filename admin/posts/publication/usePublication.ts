import { setSubmissionErrors, useRecordContext, useSaveContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Post, PostStatus } from '#shared/posts.ts';

interface PublicationChange {
  published: boolean;
  /** ISO 8601; null lets the server stamp the moment of the save. */
  published_at: string | null;
}

interface Publication {
  /** Of the saved post; a new post is a draft. */
  status: PostStatus;
  publishedAt: string | null;
  /**
   * Saves the form together with the change. Where the save is refused the form stays as it was, so that a later save
   * of the draft publishes nothing. @returns whether it is saved
   */
  saveWith(change: PublicationChange): Promise<boolean>;
}

/** Whether and when the world sees the post of the surrounding form, and the way to change it. */
export function usePublication(): Publication {
  const form = useFormContext();
  const { save } = useSaveContext();
  const record = useRecordContext<Post>();
  const publishedAt: unknown = useWatch({ name: 'published_at' });

  const set = (change: PublicationChange) => {
    form.setValue('published', change.published, { shouldDirty: true });
    form.setValue('published_at', change.published_at, { shouldDirty: true });
  };

  const saveWith = async (change: PublicationChange): Promise<boolean> => {
    const before = {
      published: form.getValues('published') === true,
      published_at: (form.getValues('published_at') as string | null) ?? null,
    };
    let isSaved = false;
    set(change);
    await form.handleSubmit(async (values) => {
      const errors = await save?.(values);
      if (errors && Object.keys(errors).length > 0) setSubmissionErrors(errors, form.setError);
      else isSaved = true;
    })();
    if (!isSaved) set(before);
    return isSaved;
  };

  return {
    status: record?.status ?? 'draft',
    publishedAt: typeof publishedAt === 'string' ? publishedAt : null,
    saveWith,
  };
}
