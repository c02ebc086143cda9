import type { ComponentProps } from 'react';
import { PAGE_PATHS } from '#shared/public.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { Button, CloseButton } from '../ui/Button.tsx';
import { FilledText } from '../ui/FilledText.tsx';
import { Link } from '../ui/Link.tsx';

/** A region at the bottom of the screen, first in tab order, which does not block the page; shown by browser/banner.ts. */
export function CookieBanner() {
  const texts = usePageTexts('layout');
  return (
    <template id="cookie-banner">
      <section className="cookies white slab" aria-labelledby="cookies-title" tabIndex={-1}>
        <div className="wrap cookies__row">
          <div className="cookies__say">
            <h2 className="display" id="cookies-title">
              {texts.cookies_title}
            </h2>
            <p className="muted small">
              <FilledText
                text={texts.cookies_text}
                parts={{ privacy: <Link to={PAGE_PATHS.privacy}>{texts.cookies_privacy}</Link> }}
              />
            </p>
          </div>
          <div className="cookies__choices cluster">
            <Button glyph={false} data-consent="reject-all">
              {texts.cookies_reject}
            </Button>
            <Button glyph={false} data-consent="accept-all">
              {texts.cookies_accept}
            </Button>
            <button
              type="button"
              className="text-link"
              aria-expanded={false}
              aria-controls="cookies-preferences"
            >
              <span>{texts.cookies_choose}</span>
            </button>
          </div>
          <form
            className="cookies__preferences cards cards--3"
            id="cookies-preferences"
            aria-label="Cookie preferences"
            hidden
          >
            <Switch name="essential" defaultChecked disabled />
            <Switch name="analytics" />
            <Switch name="marketing" />
            <Button type="submit" size="small" glyph={false}>
              {texts.cookies_save}
            </Button>
          </form>
          <CloseButton label="Dismiss" data-consent="dismiss" />
        </div>
      </section>
    </template>
  );
}

type SwitchProps = ComponentProps<'input'> & { name: 'essential' | 'analytics' | 'marketing' };

/** All but the essential one start off. */
function Switch({ name, ...input }: SwitchProps) {
  const texts = usePageTexts('layout');
  const id = `cookies-${name}`;
  return (
    <label className="switch">
      <span>
        <b id={id}>{texts[`cookies_${name}`]}</b>
        <span className="muted small" id={`${id}-text`}>
          {texts[`cookies_${name}_text`]}
        </span>
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox is on or off by itself
        role="switch"
        name={name}
        aria-labelledby={id}
        aria-describedby={`${id}-text`}
        {...input}
      />
    </label>
  );
}
