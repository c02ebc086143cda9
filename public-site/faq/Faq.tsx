import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { QuestionView } from '#shared/website-lists.ts';
import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import { StructuredDataScript } from '../head/Head.tsx';
import { faqPage } from '../head/structured-data.ts';
import { fillText } from '../site/fill-text.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { recordsQuery } from '../site/records-query.ts';
import { useApi, useSiteSettings } from '../site/site-context.tsx';
import { Glyph } from '../ui/Glyph.tsx';

/** @returns the questions with their facts filled in */
function useQuestions(): QuestionView[] {
  const settings = useSiteSettings();
  const named = (text: string) => fillText(text, settings);
  const { data = [] } = useQuery(recordsQuery(useApi(), 'questions'));
  return data.map(({ id, question, answer }) => ({ id, question: named(question), answer: named(answer) }));
}

/** @param described whether this page has the structured data, as search engines want the same questions on one page only */
export function FaqSection({ described = false }: { described?: boolean }) {
  const texts = usePageTexts('layout');
  const items = useQuestions();
  if (items.length === 0) return null;
  return (
    <section className="section faq" aria-labelledby="faq-title">
      {described && <StructuredDataScript data={faqPage(items)} />}
      <div className="wrap faq__row">
        <div className="faq__head">
          <h2 className="display display-2" id="faq-title">
            {texts.faq_title}
          </h2>
          <p className="muted">{texts.faq_text}</p>
          <ConsultationButton source="faq">{texts.faq_button}</ConsultationButton>
        </div>
        <Accordion items={items} />
      </div>
    </section>
  );
}

/** At most one answer is open; without script all are. */
function Accordion({ items }: { items: readonly QuestionView[] }) {
  const [open, setOpen] = useState<number | null>(null);
  const id = useId();
  return (
    <div className="accordion">
      {items.map(({ id: key, question, answer }, index) => (
        <div key={key} className="accordion__item">
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
