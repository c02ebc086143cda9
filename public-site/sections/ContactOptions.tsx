import { fillIn } from '#shared/fill-in.ts';
import {
  ConsultationButton,
  ConsultationTextButton,
  recorded,
} from '../consultations/ConsultationButton.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { classNames } from '../ui/class-names.ts';
import { NewTabLink } from '../ui/Link.tsx';
import { Poster } from '../ui/PageHero.tsx';

type ContactVariant = 'full' | 'compact' | 'mini';

const sourceOf = (variant: ContactVariant) => `contact_section_${variant}`;

const click = (variant: ContactVariant, words: string) => ({ place: sourceOf(variant), words });

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
        {texts.contact_footnote && <p className="contact-full__footnote">{texts.contact_footnote}</p>}
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
  const { phone, whatsapp } = useSiteSettings();
  const texts = usePageTexts('layout');
  const callText = fillIn(texts.option_call_button, { phone: phone ?? '' });
  return (
    <div className={classNames('options', `options--${1 + Number(!!phone) + Number(!!whatsapp)}`)}>
      <article className={classNames('option option--first', variant === 'full' && 'dark')}>
        <BookIcon />
        <div>
          <h3 className="display display-0">{texts.option_book}</h3>
          <p>{texts.option_book_text}</p>
        </div>
        <ConsultationButton
          source={sourceOf(variant)}
          tone={variant === 'full' ? 'on-dark' : undefined}
          block
          click={click(variant, texts.option_book_button)}
        >
          {texts.option_book_button}
        </ConsultationButton>
      </article>
      {phone && (
        <article className="option">
          <CallIcon />
          <div>
            <h3 className="display display-0">{texts.option_call}</h3>
            <p>{texts.option_call_text}</p>
          </div>
          <NewTabLink arrow={false} href={phoneAddress(phone)} {...recorded(click(variant, callText))}>
            {callText}
          </NewTabLink>
        </article>
      )}
      {whatsapp && (
        <article className="option">
          <MessageIcon />
          <div>
            <h3 className="display display-0">{texts.option_message}</h3>
            <p>{texts.option_message_text}</p>
          </div>
          <NewTabLink
            arrow={false}
            href={whatsappAddress(whatsapp, texts.whatsapp_greeting)}
            {...recorded(click(variant, texts.option_message_button))}
          >
            {texts.option_message_button}
          </NewTabLink>
        </article>
      )}
    </div>
  );
}

/** One line of links: 'Prefer to talk directly?'. */
export function MiniContactOptions() {
  const { phone, whatsapp } = useSiteSettings();
  const texts = usePageTexts('layout');
  const callText = fillIn(texts.option_call_button, { phone: phone ?? '' });
  return (
    <section className="contact-mini" aria-label={texts.contact_mini}>
      <b>{texts.contact_mini}</b>
      <ConsultationTextButton source={sourceOf('mini')} click={click('mini', texts.option_book)}>
        {texts.option_book}
      </ConsultationTextButton>
      {phone && (
        <NewTabLink href={phoneAddress(phone)} {...recorded(click('mini', callText))}>
          {callText}
        </NewTabLink>
      )}
      {whatsapp && (
        <NewTabLink
          href={whatsappAddress(whatsapp, texts.whatsapp_greeting)}
          {...recorded(click('mini', texts.option_message))}
        >
          {texts.option_message}
        </NewTabLink>
      )}
    </section>
  );
}

const phoneAddress = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;

const whatsappAddress = (number: string, greeting: string) =>
  `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(greeting)}`;

export function BookIcon() {
  return (
    <svg className="option__icon" viewBox="0 0 56 56" aria-hidden="true">
      <path d="M4 8h48v44H4z" fill="var(--verve)" />
      <path d="M4 8h48v12H4zM14 2h7v12h-7zM35 2h7v12h-7z" fill="currentColor" />
      <circle cx="28" cy="36" r="9" fill="currentColor" />
    </svg>
  );
}

export function CallIcon() {
  return (
    <svg className="option__icon" viewBox="0 0 56 56" aria-hidden="true">
      <path d="M6 4h16l4 14-8 6a34 34 0 0 0 14 14l6-8 14 4v16A46 46 0 0 1 6 4z" fill="var(--ink)" />
      <path d="M34 4a18 18 0 0 1 18 18H34z" fill="var(--verve)" />
    </svg>
  );
}

export function MessageIcon() {
  return (
    <svg className="option__icon" viewBox="0 0 56 56" aria-hidden="true">
      <path d="M28 4a24 24 0 1 1-11 45.3L4 53l4-13A24 24 0 0 1 28 4z" fill="var(--ink)" />
      <path d="M17 24h22v5H17zM17 33h14v5H17z" fill="var(--accent)" />
    </svg>
  );
}
