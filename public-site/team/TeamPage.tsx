import { useQuery } from '@tanstack/react-query';
import { PAGE_PATHS } from '#shared/public.ts';
import { Head } from '../head/Head.tsx';
import { breadcrumbs, webPage } from '../head/structured-data.ts';
import { FullContactOptions } from '../sections/ContactOptions.tsx';
import { type LoaderContext, statusOfFailure } from '../site/page-module.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { recordsQuery } from '../site/records-query.ts';
import { useApi, useSiteSettings } from '../site/site-context.tsx';
import { Message } from '../ui/Message.tsx';
import { PageHero } from '../ui/PageHero.tsx';
import { MemberCard } from './MemberCard.tsx';

const PATH = PAGE_PATHS.team;

export async function loader({ api, client }: LoaderContext): Promise<number> {
  const team = recordsQuery(api, 'team-members');
  await client.prefetchQuery(team);
  return client.getQueryData(team.queryKey) ? 200 : statusOfFailure(client, team.queryKey);
}

export default function TeamPage() {
  const settings = useSiteSettings();
  const { data: team = [], error } = useQuery(recordsQuery(useApi(), 'team-members'));
  const texts = usePageTexts('team');
  const { title, page } = texts;
  const isSmall = settings.counts['team-members'] < 3;
  const headline = isSmall ? texts.small_headline : texts.headline;
  const description = isSmall ? texts.small_description : texts.description;
  return (
    <>
      <Head
        title={title}
        description={description}
        path={PATH}
        headline={headline}
        structuredData={[
          webPage(settings, { type: 'CollectionPage', name: page, path: PATH, description }),
          breadcrumbs(settings, usePageTexts('layout').nav_home, [[page, PATH]]),
        ]}
      />
      <PageHero headline={headline} lead={isSmall ? texts.small_lead : texts.lead} />
      {error && (
        <Message tone="error" title={texts.failed}>
          <p>{texts.failed_text}</p>
        </Message>
      )}
      {team.length > 0 && (
        <section className="section team paper" aria-label={texts.cards}>
          <ul className="wrap team__grid">
            {team.map((member, index) => (
              <li key={member.id}>
                <MemberCard member={member} eager={index < 3} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <FullContactOptions />
    </>
  );
}
