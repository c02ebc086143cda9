import { useId, useState } from 'react';
import { brandLines } from '#shared/brand.ts';
import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import { FAQ, FAQ_TEXT, FAQ_TITLE, type FaqItem } from '../content/faq.ts';
import { StructuredDataScript } from '../head/Head.tsx';
import { faqPage } from '../head/structured-data.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { Glyph } from '../ui/Glyph.tsx';

/** The ten questions, with the brand's name in its place. */
function useFaq(): FaqItem[] {
  const [brand] = brandLines(useSiteSettings().name);
  const named = (text: string) => text.replaceAll('{brand}', brand);
  return FAQ.map(({ question, answer }) => ({ question: named(question), answer: named(answer) }));
}

/** @param described whether search engines are told of them here: the same questions belong to one page */
export function FaqSection({ described = false }: { described?: boolean }) {
  const items = useFaq();
  return (
    <section className="section faq" aria-labelledby="faq-title">
      {described && <StructuredDataScript data={faqPage(items)} />}
      <div className="wrap faq__row">
        <div className="faq__head">
          <h2 className="display display-2" id="faq-title">
            {FAQ_TITLE}
          </h2>
          <p className="muted">{FAQ_TEXT}</p>
          <ConsultationButton source="faq">Book Free Consultation</ConsultationButton>
        </div>
        <Accordion items={items} />
      </div>
    </section>
  );
}

/** At most one answer is open, and pressing its question closes it. Without JavaScript all are open. */
function Accordion({ items }: { items: readonly FaqItem[] }) {
  const [open, setOpen] = useState<number | null>(null);
  const id = useId();
  return (
    <div className="accordion">
      {items.map(({ question, answer }, index) => (
        <div key={question} className="accordion__item">
          <h3>
            <button
              type="button"
              id={`${id}-question-${index}`}
              aria-expanded={open === index}
              aria-controls={`${id}-answer-${index}`}
              onClick={() => setOpen(open === index ? null : index)}
            >
              {question}
              <Glyph />
            </button>
          </h3>
          <section
            id={`${id}-answer-${index}`}
            className="accordion__panel"
            aria-labelledby={`${id}-question-${index}`}
          >
            <div>
              <p>{answer}</p>
            </div>
          </section>
        </div>
      ))}
    </div>
  );
}
