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
                parts={{ privacy: <Link to={PAGE_PATHS.privacy}>privacy policy</Link> }}
              />
            </p>
          </div>
          <div className="cookies__choices cluster">
            <Button glyph={false} data-consent="reject_all">
              Reject all
            </Button>
            <Button glyph={false} data-consent="accept_all">
              Accept all
            </Button>
            <button
              type="button"
              className="text-link"
              aria-expanded={false}
              aria-controls="cookies-preferences"
            >
              <span>Choose for myself</span>
            </button>
          </div>
          <form
            className="cookies__preferences cards cards--3"
            id="cookies-preferences"
            aria-label="Cookie preferences"
            hidden
          >
            <Switch
              name="essential"
              title="Essential"
              text="Always on. Needed for the site to work."
              defaultChecked
              disabled
            />
            <Switch name="analytics" title="Analytics" text="Counts visits so we can improve pages." />
            <Switch name="marketing" title="Marketing" text="Remembers which campaigns you came from." />
            <Button type="submit" size="small" glyph={false}>
              Save preferences
            </Button>
          </form>
          <CloseButton label="Dismiss" data-consent="dismiss" />
        </div>
      </section>
    </template>
  );
}

type SwitchProps = ComponentProps<'input'> & { title: string; text: string };

/** All but the essential one start off. */
function Switch({ title, text, ...input }: SwitchProps) {
  const id = `cookies-${input.name}`;
  return (
    <label className="switch">
      <span>
        <b id={id}>{title}</b>
        <span className="muted small" id={`${id}-text`}>
          {text}
        </span>
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox is on or off by itself
        role="switch"
        aria-labelledby={id}
        aria-describedby={`${id}-text`}
        {...input}
      />
    </label>
  );
}
