import { useLoaded } from '../ui/use-loaded.ts';
import { useConsent } from './store.ts';

const loadBanner = () => import('./CookieBanner.tsx').then((module) => module.CookieBanner);

/** The banner, only in the browser and only where it is due: what the server renders is the same for everybody. */
export function CookieBannerGate() {
  const { showBanner, called } = useConsent();
  const Banner = useLoaded(showBanner, loadBanner);
  return showBanner && Banner && <Banner called={called} />;
}
