import { useDataProvider } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { type Newsletter, PER_MINUTE, SUBJECT_MAX } from '#shared/newsletters.ts';
import type { Post } from '#shared/posts.ts';
import { useCommand } from '../forms/useCommand.ts';
import { newsletterPath } from './paths.ts';

type Words = Pick<
  Newsletter,
  'post_ids' | 'subject' | 'preheader' | 'intro' | 'picture' | 'whole_posts' | 'per_minute'
>;

/** @returns a campaign's initial values from an article */
export const wordsOf = ({ id, title, excerpt, featured_image }: Post): Words => ({
  post_ids: [id],
  subject: title.slice(0, SUBJECT_MAX),
  preheader: '',
  intro: introOf(excerpt),
  picture: featured_image,
  whole_posts: false,
  per_minute: PER_MINUTE.usual,
});

/** @returns an excerpt as the HTML of an introduction */
export function introOf(excerpt: string): string {
  const paragraph = document.createElement('p');
  paragraph.textContent = excerpt.trim();
  return excerpt.trim() === '' ? '' : paragraph.outerHTML;
}

/** Creates a campaign and opens it. */
export function useNewCampaign() {
  const dataProvider = useDataProvider();
  const navigate = useNavigate();
  return useCommand((words: Words) => dataProvider.create<Newsletter>('newsletters', { data: words }), {
    done: ({ data }) => navigate(newsletterPath(data.id)),
    isQuiet: true,
  });
}
