import { NEWSLETTER_ARCHIVE_PATH, type NewsletterSummary, PAGE_PATHS } from '#shared/public.ts';
import { Head } from '../head/Head.tsx';
import { longDate } from '../site/dates.ts';
import { type LoaderContext, loadPage } from '../site/load.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Link } from '../ui/Link.tsx';
import { Message } from '../ui/Message.tsx';

export const newsletterPath = (slug: string): string => `${NEWSLETTER_ARCHIVE_PATH}/${slug}`;

export const loadArchive = (context: LoaderContext) =>
  loadPage(context, context.api.listNewsletters(), (found) => <ArchivePage newsletters={found} />);

/** /newsletter: the public archive. @param newsletters null if they could not be read */
function ArchivePage({ newsletters }: { newsletters: NewsletterSummary[] | null }) {
  const settings = useSiteSettings();
  const texts = usePageTexts('newsletter');
  return (
    <div className="wrap narrow-page">
      <Head
        title={`${texts.archive} | ${settings.name}`}
        description={texts.archive_description}
        path={NEWSLETTER_ARCHIVE_PATH}
        noindex={!newsletters?.length}
        page={{ type: 'CollectionPage', name: texts.archive }}
      />
      <h1 className="display display-3">{texts.archive_title}</h1>
      {texts.archive_lead && <p className="lead">{texts.archive_lead}</p>}
      {!newsletters && (
        <Message tone="error" title={texts.archive_failed}>
          <p className="muted">{texts.archive_failed_text}</p>
          <ButtonLink to={NEWSLETTER_ARCHIVE_PATH}>{texts.archive_retry}</ButtonLink>
        </Message>
      )}
      {newsletters?.length === 0 && (
        <Message tone="empty" title={texts.archive_none}>
          <p>{texts.archive_none_text}</p>
          <ButtonLink to={PAGE_PATHS.blog}>{texts.articles}</ButtonLink>
        </Message>
      )}
      {newsletters && newsletters.length > 0 && (
        <ol className="newsletters">
          {newsletters.map((newsletter) => (
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
      <time className="muted small" dateTime={sent_at}>
        {longDate(sent_at)}
      </time>
      <h2 className="display">
        <Link to={newsletterPath(slug)}>{subject}</Link>
      </h2>
      {summary && <p>{summary}</p>}
    </li>
  );
}
