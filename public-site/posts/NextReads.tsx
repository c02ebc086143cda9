import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PostView } from '#shared/public.ts';
import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { useApi } from '../site/site-context.tsx';
import { nextReadsQuery } from './next-reads.ts';
import { PostCard } from './PostCard.tsx';
import { postQuery } from './queries.ts';

/** Below an article: more articles, and a call to action. */
export function NextReads({ post }: { post: PostView }) {
  const api = useApi();
  const texts = usePageTexts('blog');
  const client = useQueryClient();
  const { data: posts = [] } = useQuery(nextReadsQuery(api, post));
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
                  <PostCard
                    post={other}
                    eager={false}
                    onIntent={() => client.prefetchQuery(postQuery(api, other.slug))}
                  />
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
