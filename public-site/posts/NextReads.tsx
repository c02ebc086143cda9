import type { PostSummary, PostView, PublicApi } from '#shared/public.ts';
import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { PostCard } from './PostCard.tsx';

/** Number of articles below an article. */
const NEXT_READS = 3;

/** @returns what to read next: the newest of the category, then the newest of all */
export async function readNext(
  api: PublicApi,
  post: Pick<PostView, 'id' | 'category'>,
): Promise<PostSummary[]> {
  const newest = (category?: string) => api.listPosts({ category, page: 1, per_page: NEXT_READS + 1 });
  const lists = await Promise.all([post.category ? newest(post.category.slug) : { posts: [] }, newest()]);
  const found = new Map(lists.flatMap(({ posts }) => posts).map((other) => [other.id, other]));
  found.delete(post.id);
  return [...found.values()].slice(0, NEXT_READS);
}

/** Below an article: more articles, and a call to action. */
export function NextReads({ posts }: { posts: readonly PostSummary[] }) {
  const texts = usePageTexts('blog');
  return (
    <div className="article__next">
      {posts.length > 0 && (
        <section className="section" aria-labelledby="read-next">
          <div className="wrap">
            <h2 className="display display-1" id="read-next">
              {texts.next}
            </h2>
            <ul className="post-grid">
              {posts.map((other) => (
                <li key={other.id}>
                  <PostCard post={other} eager={false} />
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
      <section className="section callout t-primary dark">
        <div className="wrap callout__row">
          <h2 className="display display-2">{texts.article_closing}</h2>
          <div>
            <p className="lead">{texts.article_closing_lead}</p>
            <ConsultationButton source="article_callout" size="large" tone="on-dark">
              {texts.article_closing_button}
            </ConsultationButton>
          </div>
        </div>
      </section>
    </div>
  );
}
