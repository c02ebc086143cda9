import { TEAM } from '../content/team.ts';
import { Head } from '../head/Head.tsx';
import { breadcrumbs, webPage } from '../head/structured-data.ts';
import { FullContactOptions } from '../sections/ContactOptions.tsx';
import { useSiteFacts } from '../site/site-context.tsx';
import { PageHero } from '../ui/PageHero.tsx';
import { MemberCard } from './MemberCard.tsx';

const PATH = '/team';
const DESCRIPTION =
  'Nine non-executive directors who work as one team: collectively 150+ years of running, growing, rescuing and selling companies.';
const POSTER = ['Nine people', 'one table'];

export function TeamPage() {
  const facts = useSiteFacts();
  return (
    <>
      <Head
        title={`Our Team | ${facts.name}`}
        description={DESCRIPTION}
        path={PATH}
        structuredData={[
          webPage(facts, { type: 'CollectionPage', name: 'Our Team', path: PATH, description: DESCRIPTION }),
          breadcrumbs(facts, [['Our Team', PATH]]),
        ]}
      />
      <PageHero
        title="Our Team: nine people, one table"
        wide={POSTER}
        narrow={POSTER}
        lead="You appoint one director and the other eight come with them. Collectively 150+ years of running, fixing and selling companies."
      />
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
