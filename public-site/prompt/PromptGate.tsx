import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useConsent } from '../consent/store.ts';
import { useLoaded } from '../ui/use-loaded.ts';
import { promptThreshold } from './prompt-threshold.ts';

const loadCard = () => import('./PromptCard.tsx').then((module) => module.PromptCard);

/** Shows the floating prompt after some scrolling, unless it was dismissed on this page, and not before the choice of cookies. */
export function PromptGate() {
  const { pathname } = useLocation();
  const { showBanner } = useConsent();
  const [dismissedOn, setDismissedOn] = useState<string>();
  const passed = useScrolledPast();
  const wanted = passed && !showBanner && dismissedOn !== pathname;
  const Card = useLoaded(wanted, loadCard);

  useEffect(() => {
    setDismissedOn((path) => (path === pathname ? path : undefined));
  }, [pathname]);

  return wanted && Card && <Card pathname={pathname} onDismiss={() => setDismissedOn(pathname)} />;
}

function useScrolledPast(): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const check = () => setPassed(window.scrollY > promptThreshold(window.innerHeight));
    check();
    window.addEventListener('scroll', check, { passive: true });
    window.addEventListener('resize', check);
    return () => {
      window.removeEventListener('scroll', check);
      window.removeEventListener('resize', check);
    };
  }, []);
  return passed;
}
