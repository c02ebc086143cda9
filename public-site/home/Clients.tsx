import type { ClientView } from '#shared/website-lists.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { PauseButton } from '../ui/Button.tsx';

/** Copies of the row in the strip, to make it look endless. */
const ROUNDS = ['first', 'second', 'third'];

export function Clients({ clients }: { clients: readonly ClientView[] }) {
  const texts = usePageTexts('home');
  if (clients.length === 0) return null;
  return (
    <section className="clients paper" aria-labelledby="clients-title">
      <div className="wrap">
        <h2 className="display display-2" id="clients-title">
          {texts.clients_title}
        </h2>
        <div className="split">
          <p className="strong">{texts.clients_text}</p>
          <PauseButton pause={texts.clients_pause} play={texts.clients_play} />
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls */}
      <div
        className="clients__strip"
        role="group"
        aria-label={texts.clients_name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard where motion is reduced
        tabIndex={0}
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
