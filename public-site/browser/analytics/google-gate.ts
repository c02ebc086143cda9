import { allows, currentConsent, subscribe } from '../consent.ts';
import type { startGoogle } from './google.ts';
import { reportableAddress } from './reportable.ts';

type Google = ReturnType<typeof startGoogle>;

let measurementId: string | null = null;
let loading: Promise<Google> | null = null;
let google: Google | null = null;

const preferences = () => currentConsent().record?.preferences;

/** Sets up Google Analytics 4, which loads nothing before an event is allowed. Called once, at the start. */
export function measureWithGoogle(id: string): void {
  measurementId = id;
  subscribe(() => google?.applyConsent(preferences()));
}

/**
 * Passes on an event that the visitor allows; the first one loads Google's script. That script reads the address by itself, so
 * it is not used on addresses of which only a part may be reported.
 */
export function forwardToGoogle(name: string, fields: object): void {
  const id = measurementId;
  const { pathname, search } = window.location;
  if (!id || reportableAddress(pathname, search) !== pathname + search) return;
  loading ??= import('./google.ts').then(({ startGoogle }) => {
    google = startGoogle(id, preferences());
    return google;
  });
  loading.then(
    (ready) => {
      if (allows('analytics')) ready.send(name, fields);
    },
    () => {
      loading = null;
    },
  );
}
