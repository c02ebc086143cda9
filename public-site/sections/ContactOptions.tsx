import { track } from '../analytics/track.ts';
import { ConsultationButton, ConsultationTextButton } from '../consultations/ConsultationButton.tsx';
import {
  CONTACT_FOOTNOTE,
  CONTACT_HEADINGS,
  CONTACT_OPTIONS,
  type ContactVariant,
  WHATSAPP_GREETING,
} from '../content/contact-options.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { classNames } from '../ui/class-names.ts';
import { Poster } from '../ui/Poster.tsx';
import { NewTabLink } from '../ui/TextLink.tsx';
import { BookIcon, CallIcon, MessageIcon } from './contact-icons.tsx';

const sourceOf = (variant: ContactVariant) => `contact_section_${variant}`;

function recordClick(variant: ContactVariant, text: string): void {
  track('cta_click', { cta_location: sourceOf(variant), cta_text: text, event_category: 'engagement' });
}

/** The large closing section: 'Ready to Flip the Table?'. */
export function FullContactOptions() {
  return (
    <section className="section contact-full t-verve" aria-labelledby="contact-full">
      <div className="wrap">
        <h2 id="contact-full">
          <span className="visually-hidden">{CONTACT_HEADINGS.full}</span>
          <Poster wide={['Ready to flip the table?']} narrow={['Ready to flip', 'the table?']} />
        </h2>
        <OptionCards variant="full" />
        <p className="contact-full__footnote">{CONTACT_FOOTNOTE}</p>
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
          {CONTACT_HEADINGS.compact}
        </h2>
        <OptionCards variant="compact" />
      </div>
    </section>
  );
}

function OptionCards({ variant }: { variant: ContactVariant }) {
  const { phone, whatsapp } = useSiteSettings();
  const { book, call, message } = CONTACT_OPTIONS;
  const callText = `Call ${phone}`;
  return (
    <div className={classNames('options', `options--${1 + Number(!!phone) + Number(!!whatsapp)}`)}>
      <article className={classNames('option option--first', variant === 'full' && 'dark')}>
        <BookIcon />
        <div>
          <h3 className="display display-0">{book.title}</h3>
          <p>{book.text}</p>
        </div>
        <ConsultationButton
          source={sourceOf(variant)}
          tone={variant === 'full' ? 'on-dark' : undefined}
          block
          beforeOpen={() => recordClick(variant, book.action)}
        >
          {book.action}
        </ConsultationButton>
      </article>
      {phone && (
        <article className="option">
          <CallIcon />
          <div>
            <h3 className="display display-0">{call.title}</h3>
            <p>{call.text}</p>
          </div>
          <NewTabLink arrow={false} href={phoneAddress(phone)} onClick={() => recordClick(variant, callText)}>
            {callText}
          </NewTabLink>
        </article>
      )}
      {whatsapp && (
        <article className="option">
          <MessageIcon />
          <div>
            <h3 className="display display-0">{message.title}</h3>
            <p>{message.text}</p>
          </div>
          <NewTabLink
            arrow={false}
            href={whatsappAddress(whatsapp)}
            onClick={() => recordClick(variant, message.action)}
          >
            {message.action}
          </NewTabLink>
        </article>
      )}
    </div>
  );
}

/** One line of links: 'Prefer to talk directly?'. */
export function MiniContactOptions() {
  const { phone, whatsapp } = useSiteSettings();
  const { book, message } = CONTACT_OPTIONS;
  const callText = `Call ${phone}`;
  return (
    <section className="contact-mini" aria-label={CONTACT_HEADINGS.mini}>
      <b>{CONTACT_HEADINGS.mini}</b>
      <ConsultationTextButton source={sourceOf('mini')} beforeOpen={() => recordClick('mini', book.title)}>
        {book.title}
      </ConsultationTextButton>
      {phone && (
        <NewTabLink href={phoneAddress(phone)} onClick={() => recordClick('mini', callText)}>
          {callText}
        </NewTabLink>
      )}
      {whatsapp && (
        <NewTabLink href={whatsappAddress(whatsapp)} onClick={() => recordClick('mini', message.title)}>
          {message.title}
        </NewTabLink>
      )}
    </section>
  );
}

const phoneAddress = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;

const whatsappAddress = (number: string) =>
  `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(WHATSAPP_GREETING)}`;
