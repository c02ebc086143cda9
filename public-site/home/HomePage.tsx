import { Head } from '../head/Head.tsx';
import { organization, webSite } from '../head/structured-data.ts';
import type { LoaderContext } from '../site/page-module.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { recordsQuery } from '../site/records-query.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { testimonialsQuery } from '../testimonials/queries.ts';
import { belowFold } from './below-fold.ts';
import { Clients } from './Clients.tsx';
import { Hero } from './Hero.tsx';
import { Intro } from './Intro.tsx';

export async function loader({ api, client }: LoaderContext): Promise<number> {
  const shown = ['figures', 'clients', 'sectors', 'reasons', 'questions'] as const;
  await Promise.all([
    client.prefetchQuery(testimonialsQuery(api)),
    ...shown.map((name) => client.prefetchQuery(recordsQuery(api, name))),
  ]);
  return 200;
}

export default function HomePage() {
  const settings = useSiteSettings();
  const { title, description, headline_1 } = usePageTexts('home');
  return (
    <>
      <Head
        title={title}
        description={description}
        path="/"
        headline={headline_1}
        structuredData={[organization(settings, usePageTexts('layout').founded), webSite(settings)]}
      />
      <Hero />
      <Intro />
      <Clients />
      <belowFold.Part />
    </>
  );
}
