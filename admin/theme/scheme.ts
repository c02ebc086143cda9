import { useSyncExternalStore } from 'react';

export type Scheme = 'light' | 'dark';
/** What a person chose; 'device' follows the system. */
export type SchemeChoice = Scheme | 'device';

/** Also read by public/scheme.js, before the first paint. Not in react-admin's store, which a sign-out empties. */
const KEY = 'admin-scheme';
const CHANGED = 'admin-scheme-changed';

/** The colour scheme on screen and the choice behind it; every tab of the browser follows. */
export function useScheme(): {
  scheme: Scheme;
  choice: SchemeChoice;
  choose: (choice: SchemeChoice) => void;
} {
  const choice = useSyncExternalStore(subscribe, storedChoice);
  const scheme = useSyncExternalStore(subscribe, present);
  return { scheme, choice, choose };
}

function choose(choice: SchemeChoice): void {
  try {
    if (choice === 'device') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // Without storage the choice is lost; the device's scheme stays.
  }
  window.dispatchEvent(new Event(CHANGED));
}

function storedChoice(): SchemeChoice {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'device';
  } catch {
    return 'device';
  }
}

function present(): Scheme {
  const choice = storedChoice();
  if (choice !== 'device') return choice;
  return deviceIsDark().matches ? 'dark' : 'light';
}

const deviceIsDark = () => window.matchMedia('(prefers-color-scheme: dark)');

function subscribe(onChange: () => void): () => void {
  const device = deviceIsDark();
  const follow = () => {
    // Styles outside of the theme go by it.
    document.documentElement.dataset.scheme = present();
    onChange();
  };
  device.addEventListener('change', follow);
  window.addEventListener('storage', follow);
  window.addEventListener(CHANGED, follow);
  return () => {
    device.removeEventListener('change', follow);
    window.removeEventListener('storage', follow);
    window.removeEventListener(CHANGED, follow);
  };
}
