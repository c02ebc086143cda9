import { type ComponentProps, type FormEvent, useState } from 'react';
import { Button } from '../ui/Button.tsx';

interface CookiePreferencesProps {
  id: string;
  onSave: (preferences: { analytics: boolean; marketing: boolean }) => void;
}

/** One switch for each use; all but the essential one start off. */
export function CookiePreferences({ id, onSave }: CookiePreferencesProps) {
  const [analytics, setAnalytics] = useState(false);
  const [marketing, setMarketing] = useState(false);
  const save = (event: FormEvent) => {
    event.preventDefault();
    onSave({ analytics, marketing });
  };
  return (
    <form className="cookies__preferences" id={id} aria-label="Cookie preferences" onSubmit={save}>
      <Switch label="Essential" text="Always on. Needed for the site to work." checked disabled readOnly />
      <Switch
        label="Analytics"
        text="Counts visits so we can improve pages."
        checked={analytics}
        onChange={(event) => setAnalytics(event.target.checked)}
      />
      <Switch
        label="Marketing"
        text="Remembers which campaigns you came from."
        checked={marketing}
        onChange={(event) => setMarketing(event.target.checked)}
      />
      <Button type="submit" size="small" glyph={false}>
        Save preferences
      </Button>
    </form>
  );
}

function Switch({ label, text, ...input }: ComponentProps<'input'> & { label: string; text: string }) {
  const id = `cookies-${label.toLowerCase()}`;
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
