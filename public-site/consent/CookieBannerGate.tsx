import { useLoaded } from '../ui/use-loaded.ts';
import { useConsent } from './store.ts';

const loadBanner = () => import('./CookieBanner.tsx').then((module) => module.CookieBanner);

/** Shows the banner in the browser only, if it is due, as the server renders the same page for everybody. */
export function CookieBannerGate() {
  const { showBanner, called } = useConsent();
  const Banner = useLoaded(showBanner, loadBanner);
  return showBanner && Banner && <Banner called={called} />;
}
