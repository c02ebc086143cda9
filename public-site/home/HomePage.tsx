import { FaqSection, useFaq } from '../faq/Faq.tsx';
import { Head } from '../head/Head.tsx';
import { faqPage, organization, webSite } from '../head/structured-data.ts';
import { FullContactOptions } from '../sections/ContactOptions.tsx';
import { useSiteFacts } from '../site/site-context.tsx';
import { TestimonialsSection } from '../testimonials/TestimonialsSection.tsx';
import { Clients } from './Clients.tsx';
import { Hero } from './Hero.tsx';
import { Intro } from './Intro.tsx';
import { Sectors } from './Sectors.tsx';
import { WhyChoose } from './WhyChoose.tsx';

export function HomePage() {
  const facts = useSiteFacts();
  return (
    <>
      <Head
        title={`${facts.name} | Non-executive directors for UK SMEs`}
        description="Collaborative non-executive directors for UK small and medium businesses: growth, succession, M&A, international expansion and restructuring. Book a free consultation."
        path="/"
        structuredData={[organization(facts), webSite(facts), faqPage(useFaq())]}
      />
      <Hero />
      <Intro />
      <Clients />
      <Sectors />
      <WhyChoose />
      <TestimonialsSection />
      <FaqSection />
      <FullContactOptions />
    </>
  );
}
