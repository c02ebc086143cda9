import { ConsultationButton, ConsultationTextButton } from '../consultations/ConsultationButton.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { classNames } from '../ui/class-names.ts';
import { Drawing } from '../ui/Drawing.tsx';
import { NewTabLink } from '../ui/Link.tsx';
import { Poster } from '../ui/PageHero.tsx';

type ContactVariant = 'full' | 'compact' | 'mini';

const sourceOf = (variant: ContactVariant) => `contact_section_${variant}`;

/** Attributes by which browser/reports.ts records each click. */
const recorded = (variant: ContactVariant, words: string) => ({
  'data-cta-location': sourceOf(variant),
  'data-cta-text': words,
});

/** The large closing section: 'Ready to Flip the Table?'. */
export function FullContactOptions() {
  const texts = usePageTexts('layout');
  return (
    <section className="section contact-full t-verve" aria-labelledby="contact-full">
      <div className="wrap">
        <h2 id="contact-full">
          <span className="visually-hidden">{texts.contact_headline.spoken}</span>
          <Poster {...texts.contact_headline} />
        </h2>
        <OptionCards variant="full" />
        {texts.contact_footnote && <p className="strong">{texts.contact_footnote}</p>}
      </div>
    </section>
  );
}

/** The same three ways under a smaller heading, on claret. */
export function CompactContactOptions() {
  return (
    <section className="section contact-compact t-primary dark" aria-labelledby="contact-compact">
      <div className="wrap">
        <h2 className="display display-1" id="contact-compact">
          {usePageTexts('layout').contact_compact}
        </h2>
        <OptionCards variant="compact" />
      </div>
    </section>
  );
}

function OptionCards({ variant }: { variant: ContactVariant }) {
  const texts = usePageTexts('layout');
  const links = useContactLinks();
  return (
    <div className="options">
      <article className={classNames('option stack box', variant === 'full' ? 't-ink dark' : 't-accent')}>
        <Drawing name="book" />
        <div>
          <h3 className="display display-0">{texts.option_book}</h3>
          <p className={variant === 'full' ? 'muted' : undefined}>{texts.option_book_text}</p>
        </div>
        <ConsultationButton
          source={sourceOf(variant)}
          tone={variant === 'full' ? 'on-dark' : undefined}
          block
          {...recorded(variant, texts.option_book_button)}
        >
          {texts.option_book_button}
        </ConsultationButton>
      </article>
      {links.map(({ drawing, title, text, button, href }) => (
        <article key={href} className="option stack box white">
          <Drawing name={drawing} />
          <div>
            <h3 className="display display-0">{title}</h3>
            <p className="muted">{text}</p>
          </div>
          <NewTabLink arrow={false} href={href} {...recorded(variant, button)}>
            {button}
          </NewTabLink>
        </article>
      ))}
    </div>
  );
}

/** One line of links: 'Prefer to talk directly?'. */
export function MiniContactOptions() {
  const texts = usePageTexts('layout');
  return (
    <section className="contact-mini cluster" aria-label={texts.contact_mini}>
      <b>{texts.contact_mini}</b>
      <ConsultationTextButton source={sourceOf('mini')} {...recorded('mini', texts.option_book)}>
        {texts.option_book}
      </ConsultationTextButton>
      {useContactLinks().map(({ link, href }) => (
        <NewTabLink key={href} href={href} {...recorded('mini', link)}>
          {link}
        </NewTabLink>
      ))}
    </section>
  );
}

/** @returns the ways of contact besides booking that the settings have: `link` are the words of a link by itself */
function useContactLinks() {
  const { phone, whatsapp } = useSiteSettings();
  const texts = usePageTexts('layout');
  const call = phone && {
    drawing: 'call' as const,
    title: 'Call us',
    text: texts.option_call_text,
    button: `Call ${phone}`,
    link: `Call ${phone}`,
    href: `tel:${phone.replace(/[^\d+]/g, '')}`,
  };
  const message = whatsapp && {
    drawing: 'message' as const,
    title: 'Message on WhatsApp',
    text: texts.option_message_text,
    button: 'Open WhatsApp',
    link: 'Message on WhatsApp',
    href: `https://wa.me/${whatsapp.replace(/\D/g, '')}?text=${encodeURIComponent(texts.whatsapp_greeting)}`,
  };
  return [call, message].filter((one) => !!one);
}
