import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePageTexts } from '../site/page-texts.ts';
import { recordsQuery } from '../site/records-query.ts';
import { useApi } from '../site/site-context.tsx';
import { PauseIcon, PlayIcon } from '../ui/icons.tsx';

/** Copies of the row in the strip, to make it look endless. */
const ROUNDS = ['first', 'second', 'third'];

export function Clients() {
  const texts = usePageTexts('home');
  const [paused, setPaused] = useState(false);
  const { data: clients = [] } = useQuery(recordsQuery(useApi(), 'clients'));
  if (clients.length === 0) return null;
  return (
    <section className="clients paper" aria-labelledby="clients-title">
      <div className="wrap">
        <h2 className="display display-2" id="clients-title">
          {texts.clients_title}
        </h2>
        <div className="clients__sub">
          <p>{texts.clients_text}</p>
          <button
            type="button"
            aria-label={paused ? texts.clients_play : texts.clients_pause}
            onClick={() => setPaused(!paused)}
          >
            {paused ? <PlayIcon /> : <PauseIcon />}
          </button>
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls */}
      <div
        className="clients__strip"
        role="group"
        aria-label={texts.clients_name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard where motion is reduced
        tabIndex={0}
        data-paused={paused}
      >
        {ROUNDS.map((round, index) => (
          <ul key={round} aria-hidden={index > 0 || undefined}>
            {clients.map(({ id, name, logo, logo_width }) => (
              <li key={id}>
                <img src={logo} alt={index === 0 ? name : ''} width={logo_width} height="64" loading="lazy" />
              </li>
            ))}
          </ul>
        ))}
      </div>
    </section>
  );
}
