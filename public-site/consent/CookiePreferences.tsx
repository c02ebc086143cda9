import { type ComponentProps, type FormEvent, useState } from 'react';
import { usePageTexts } from '../site/page-texts.ts';
import { Button } from '../ui/Button.tsx';

interface CookiePreferencesProps {
  id: string;
  onSave: (preferences: { analytics: boolean; marketing: boolean }) => void;
}

/** One switch for each use; all but the essential one start off. */
export function CookiePreferences({ id, onSave }: CookiePreferencesProps) {
  const texts = usePageTexts('layout');
  const [analytics, setAnalytics] = useState(false);
  const [marketing, setMarketing] = useState(false);
  const save = (event: FormEvent) => {
    event.preventDefault();
    onSave({ analytics, marketing });
  };
  return (
    <form className="cookies__preferences" id={id} aria-label={texts.cookies_preferences} onSubmit={save}>
      <Switch
        name="essential"
        label={texts.cookies_essential}
        text={texts.cookies_essential_text}
        checked
        disabled
        readOnly
      />
      <Switch
        name="analytics"
        label={texts.cookies_analytics}
        text={texts.cookies_analytics_text}
        checked={analytics}
        onChange={(event) => setAnalytics(event.target.checked)}
      />
      <Switch
        name="marketing"
        label={texts.cookies_marketing}
        text={texts.cookies_marketing_text}
        checked={marketing}
        onChange={(event) => setMarketing(event.target.checked)}
      />
      <Button type="submit" size="small" glyph={false}>
        {texts.cookies_save}
      </Button>
    </form>
  );
}

type SwitchProps = ComponentProps<'input'> & { name: string; label: string; text: string };

function Switch({ name, label, text, ...input }: SwitchProps) {
  const id = `cookies-${name}`;
  return (
    <label className="switch">
      <span>
        <b id={id}>{label}</b>
        <span id={`${id}-text`}>{text}</span>
      </span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox is on or off by itself */}
      <input type="checkbox" role="switch" aria-labelledby={id} aria-describedby={`${id}-text`} {...input} />
    </label>
  );
}
