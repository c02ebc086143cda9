import { PAGE_PATHS } from '#shared/public.ts';
import type { TeamMemberView } from '#shared/website-lists.ts';
import { Head } from '../head/Head.tsx';
import { breadcrumbs, webPage } from '../head/structured-data.ts';
import { FullContactOptions } from '../sections/ContactOptions.tsx';
import { type LoadedPage, type LoaderContext, statusOfFailure } from '../site/load.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { Message } from '../ui/Message.tsx';
import { PageHero } from '../ui/PageHero.tsx';
import { MemberCard } from './MemberCard.tsx';

const PATH = PAGE_PATHS.team;

export async function loadTeam({ api, noteFailure }: LoaderContext): Promise<LoadedPage> {
  try {
    return { page: <TeamPage team={await api.listRecords('team-members')} /> };
  } catch (error) {
    noteFailure(error);
    return { page: <TeamPage team={null} />, status: statusOfFailure(error) };
  }
}

/** @param team null if it could not be read */
function TeamPage({ team }: { team: readonly TeamMemberView[] | null }) {
  const settings = useSiteSettings();
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
      {!team && (
        <Message tone="error" title={texts.failed}>
          <p>{texts.failed_text}</p>
        </Message>
      )}
      {team && team.length > 0 && (
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
