import { useState } from 'react';
import { CLIENTS, CLIENTS_HEADING, CLIENTS_SUBHEADING } from '../content/clients.ts';
import { PauseIcon, PlayIcon } from '../ui/icons.tsx';

/** How often the row stands in the strip, so that it seems endless. */
const ROUNDS = ['first', 'second', 'third'];

export function Clients() {
  const [paused, setPaused] = useState(false);
  return (
    <section className="clients paper" aria-labelledby="clients-title">
      <div className="wrap">
        <h2 className="display display-2" id="clients-title">
          {CLIENTS_HEADING}
        </h2>
        <div className="clients__sub">
          <p>{CLIENTS_SUBHEADING}</p>
          <button
            type="button"
            aria-label={paused ? 'Play the logo strip' : 'Pause the logo strip'}
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
        aria-label="Clients"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard where motion is reduced
        tabIndex={0}
        data-paused={paused}
      >
        {ROUNDS.map((round, index) => (
          <ul key={round} aria-hidden={index > 0 || undefined}>
            {CLIENTS.map(({ name, logo, width }) => (
              <li key={name}>
                <img src={logo} alt={index === 0 ? name : ''} width={width} height="64" loading="lazy" />
              </li>
            ))}
          </ul>
        ))}
      </div>
    </section>
  );
}
