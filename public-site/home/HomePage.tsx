import { Head } from '../head/Head.tsx';
import { organization, webSite } from '../head/structured-data.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { belowFold } from './below-fold.ts';
import { Clients } from './Clients.tsx';
import { Hero } from './Hero.tsx';
import { Intro } from './Intro.tsx';

export function HomePage() {
  const settings = useSiteSettings();
  return (
    <>
      <Head
        title={`${settings.name} | Non-executive directors for UK SMEs`}
        description="Collaborative non-executive directors for UK small and medium businesses: growth, succession, M&A, expansion and restructuring. Book a free consultation."
        path="/"
        structuredData={[organization(settings), webSite(settings)]}
      />
      <Hero />
      <Intro />
      <Clients />
      <belowFold.Part />
    </>
  );
}
