import { Head } from '../head/Head.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { Message } from '../ui/Message.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { BLOG_PATH } from './filter.ts';

export function ArticleNotFound({ slug }: { slug: string }) {
  const { name } = useSiteSettings();
  const texts = usePageTexts('blog');
  return (
    <div className="wrap narrow-page">
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
