import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { NEWSLETTER_ARCHIVE_PATH, type NewsletterSummary, PAGE_PATHS } from '#shared/public.ts';
import { Head } from '../head/Head.tsx';
import { breadcrumbs, webPage } from '../head/structured-data.ts';
import { type LoaderContext, statusOfFailure } from '../site/page-module.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useApi, useSiteSettings } from '../site/site-context.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { longDate } from '../ui/dates.ts';
import { Message } from '../ui/Message.tsx';
import { Loading } from '../ui/Spinner.tsx';
import { newsletterPath, newslettersQuery } from './queries.ts';

export async function loader({ api, client }: LoaderContext): Promise<number> {
  const list = newslettersQuery(api);
  await client.prefetchQuery(list);
  return client.getQueryData(list.queryKey) ? 200 : statusOfFailure(client, list.queryKey);
}

/** /newsletter: the public archive. */
export default function ArchivePage() {
  const settings = useSiteSettings();
  const texts = usePageTexts('newsletter');
  const { data, isPending, error } = useQuery(newslettersQuery(useApi()));
  const page = {
    name: texts.archive,
    path: NEWSLETTER_ARCHIVE_PATH,
    description: texts.archive_description,
  };
  return (
    <div className="wrap narrow-page archive">
      <Head
        title={`${texts.archive} | ${settings.name}`}
        description={page.description}
        path={page.path}
        noindex={!data || data.length === 0}
        structuredData={[
          webPage(settings, { type: 'CollectionPage', ...page }),
          breadcrumbs(settings, usePageTexts('layout').nav_home, [[texts.archive, page.path]]),
        ]}
      />
      <h1 className="display display-3">{texts.archive_title}</h1>
      {texts.archive_lead && <p className="lead">{texts.archive_lead}</p>}
      {isPending && <Loading>{texts.archive_loading}</Loading>}
      {error && (
        <Message tone="error" title={texts.archive_failed}>
          <p className="muted">{texts.archive_failed_text}</p>
          <Button onClick={() => window.location.reload()}>{texts.archive_retry}</Button>
        </Message>
      )}
      {data?.length === 0 && (
        <Message tone="empty" title={texts.archive_none}>
          <p>{texts.archive_none_text}</p>
          <ButtonLink to={PAGE_PATHS.blog}>{texts.articles}</ButtonLink>
        </Message>
      )}
      {data && data.length > 0 && (
        <ol className="newsletters">
          {data.map((newsletter) => (
            <Entry key={newsletter.slug} {...newsletter} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Entry({ slug, subject, summary, sent_at }: NewsletterSummary) {
  return (
    <li>
      <time dateTime={sent_at}>{longDate(sent_at)}</time>
      <h2 className="display">
        <Link to={newsletterPath(slug)}>{subject}</Link>
      </h2>
      {summary && <p>{summary}</p>}
    </li>
  );
}
