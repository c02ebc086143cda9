import { Head } from '../head/Head.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { Message } from '../ui/Message.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { BLOG_PATH } from './filter.ts';

/** @param failed whether it could not be read, which is no missing article to report */
export function ArticleNotFound({ slug, failed = false }: { slug: string; failed?: boolean }) {
  const { name } = useSiteSettings();
  const texts = usePageTexts('blog');
  return (
    <div className="wrap narrow-page" data-missing={failed ? undefined : 'article'}>
      <Head
        title={`${texts.missing} | ${name}`}
        description={texts.missing_text}
        path={`${BLOG_PATH}/${encodeURIComponent(slug)}`}
        noindex
      />
      <Message tone="missing" level={1} title={texts.missing}>
        <p>{texts.missing_text}</p>
        <TextLink to={BLOG_PATH}>{texts.back}</TextLink>
      </Message>
    </div>
  );
}
