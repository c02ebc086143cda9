import { useQuery } from '@tanstack/react-query';
import { PAGE_PATHS } from '#shared/public.ts';
import { SMALL_TEAM_PAGE, TEAM_PAGE } from '../content/team.ts';
import { Head } from '../head/Head.tsx';
import { breadcrumbs, webPage } from '../head/structured-data.ts';
import { FullContactOptions } from '../sections/ContactOptions.tsx';
import { fillText } from '../site/fill-text.ts';
import { type LoaderContext, statusOfFailure } from '../site/page-module.ts';
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
  const fill = (text: string) => fillText(text, settings);
  const { title, wide, narrow, lead, ...words } =
    settings.counts['team-members'] < 3 ? SMALL_TEAM_PAGE : TEAM_PAGE;
  const description = fill(words.description);
  return (
    <>
      <Head
        title={`Our Team | ${settings.name}`}
        description={description}
        path={PATH}
        structuredData={[
          webPage(settings, { type: 'CollectionPage', name: 'Our Team', path: PATH, description }),
          breadcrumbs(settings, [['Our Team', PATH]]),
        ]}
      />
      <PageHero
        headline={{ spoken: fill(title), wide: wide.map(fill), narrow: narrow.map(fill) }}
        lead={fill(lead)}
      />
      {error && (
        <Message tone="error" title="The team could not be loaded">
          <p>{error.message}</p>
        </Message>
      )}
      {team.length > 0 && (
        <section className="section team paper" aria-label="The team">
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
