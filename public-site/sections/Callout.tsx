import type { ReactNode } from 'react';
import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import type { ShownLists } from '../site/load.ts';

interface CalloutProps {
  texts: { closing: string; closing_lead: string; closing_button: string };
  source: string;
  theme: 't-primary' | 't-secondary';
  /** Above them. */
  children?: ReactNode;
}

/** A closing band: a sentence in poster type, and on its right a call to action. */
export function Callout({ texts, source, theme, children }: CalloutProps) {
  const isDark = theme === 't-primary';
  return (
    <section className={`section callout ${theme}${isDark ? ' dark' : ''}`}>
      <div className="wrap">
        {children}
        <div className="beside">
          <h2 className="display display-2">{texts.closing}</h2>
          <div className="stack">
            <p className="lead">{texts.closing_lead}</p>
            <ConsultationButton source={source} size="large" tone={isDark ? 'on-dark' : undefined}>
              {texts.closing_button}
            </ConsultationButton>
          </div>
        </div>
      </div>
    </section>
  );
}

/** The figures of a page, large under coloured slabs. */
export function Figures({ figures, page }: Pick<ShownLists, 'figures'> & { page: 'home' | 'about' }) {
  const shown = figures.filter((one) => one.page === page);
  if (shown.length === 0) return null;
  return (
    <dl className="figures">
      {shown.map(({ id, figure, meaning }) => (
        <div key={id} className="slab">
          <dt>{meaning}</dt>
          <dd className="display">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
