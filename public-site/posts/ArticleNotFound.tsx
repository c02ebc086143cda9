import { Head } from '../head/Head.tsx';
import { useSiteSettings } from '../site/site-context.tsx';
import { Message } from '../ui/Message.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { BLOG_PATH } from './filter.ts';

const TEXT = "The article you're looking for doesn't exist or has been removed.";

export function ArticleNotFound({ slug }: { slug: string }) {
  const { name } = useSiteSettings();
  return (
    <div className="wrap narrow-page">
      <Head
        title={`Article Not Found | ${name}`}
        description={TEXT}
        path={`${BLOG_PATH}/${encodeURIComponent(slug)}`}
        noindex
      />
      <Message tone="missing" level={1} title="Article Not Found">
        <p>{TEXT}</p>
        <TextLink to={BLOG_PATH}>Back to Blog</TextLink>
      </Message>
    </div>
  );
}
