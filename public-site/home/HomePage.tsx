import { Head } from '../head/Head.tsx';
import { organization, webSite } from '../head/structured-data.ts';
import { useSiteFacts } from '../site/site-context.tsx';
import { belowFold } from './below-fold.ts';
import { Clients } from './Clients.tsx';
import { Hero } from './Hero.tsx';
import { Intro } from './Intro.tsx';

export function HomePage() {
  const facts = useSiteFacts();
  return (
    <>
      <Head
        title={`${facts.name} | Non-executive directors for UK SMEs`}
        description="Collaborative non-executive directors for UK small and medium businesses: growth, succession, M&A, expansion and restructuring. Book a free consultation."
        path="/"
        structuredData={[organization(facts), webSite(facts)]}
      />
      <Hero />
      <Intro />
      <Clients />
      <belowFold.Part />
    </>
  );
}
