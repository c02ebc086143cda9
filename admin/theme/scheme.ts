import { useSyncExternalStore } from 'react';

export type Scheme = 'light' | 'dark';
/** The person's choice; 'device' follows the system. */
export type SchemeChoice = Scheme | 'device';

/** Also read by public/scheme.js, before the first paint. Not in react-admin's store, which is cleared on sign-out. */
const KEY = 'admin-scheme';
const CHANGED = 'admin-scheme-changed';

/** The current colour scheme and the choice behind it, shared by all tabs of the browser. */
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
    // Without storage the choice is lost, and the device's scheme applies.
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
    // For styles outside the theme.
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
