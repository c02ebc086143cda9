import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import { StructuredDataScript } from '../head/Head.tsx';
import { faqPage } from '../head/structured-data.ts';
import type { ShownLists } from '../site/load.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useSite, useSiteSettings } from '../site/site-context.tsx';
import { fillText } from '../ui/FilledText.tsx';
import { Glyph } from '../ui/icons.tsx';

export function FaqSection({ questions }: Pick<ShownLists, 'questions'>) {
  const settings = useSiteSettings();
  const texts = usePageTexts('layout');
  const named = (text: string) => fillText(text, settings);
  const items = questions.map((one) => ({
    ...one,
    question: named(one.question),
    answer: named(one.answer),
  }));
  if (items.length === 0) return null;
  return (
    <section className="section faq white" aria-labelledby="faq-title">
      <StructuredDataScript data={faqPage(items)} />
      <div className="wrap beside faq__row">
        <div className="faq__head stack sticky">
          <h2 className="display display-2" id="faq-title">
            {texts.faq_title}
          </h2>
          {items.length > 1 && <p className="muted">{texts.faq_text}</p>}
          <ConsultationButton source="faq">{texts.faq_button}</ConsultationButton>
        </div>
        <Accordion items={items} />
      </div>
    </section>
  );
}

/** At most one answer is open; all are in the editor's frame, where each is a text to click. */
function Accordion({ items }: { items: ShownLists['questions'] }) {
  const isFrame = useSite().preview === 'frame';
  return (
    <div className="accordion">
      {items.map(({ id, question, answer }) => (
        <details key={id} name={isFrame ? undefined : 'questions'} open={isFrame} className="accordion__item">
          <summary>
            <h3>{question}</h3>
            <Glyph />
          </summary>
          <p className="muted">{answer}</p>
        </details>
      ))}
    </div>
  );
}
