import { TEAM, TEAM_PAGE } from '../content/team.ts';
import { Head } from '../head/Head.tsx';
import { breadcrumbs, webPage } from '../head/structured-data.ts';
import { FullContactOptions } from '../sections/ContactOptions.tsx';
import { useSiteSettings } from '../site/site-context.tsx';
import { PageHero } from '../ui/PageHero.tsx';
import { MemberCard } from './MemberCard.tsx';

const PATH = '/team';
const DESCRIPTION =
  'Nine non-executive directors who work as one team: collectively 150+ years of running, growing, rescuing and selling companies.';

export function TeamPage() {
  const settings = useSiteSettings();
  const { title, wide, narrow, lead } = TEAM_PAGE;
  return (
    <>
      <Head
        title={`Our Team | ${settings.name}`}
        description={DESCRIPTION}
        path={PATH}
        structuredData={[
          webPage(settings, {
            type: 'CollectionPage',
            name: 'Our Team',
            path: PATH,
            description: DESCRIPTION,
          }),
          breadcrumbs(settings, [['Our Team', PATH]]),
        ]}
      />
      <PageHero title={title} wide={wide} narrow={narrow} lead={lead} />
      <section className="section team paper" aria-label="The nine">
        <ul className="wrap team__grid">
          {TEAM.map((member, index) => (
            <li key={member.id}>
              <MemberCard member={member} eager={index < 3} />
            </li>
          ))}
        </ul>
      </section>
      <FullContactOptions />
    </>
  );
}
