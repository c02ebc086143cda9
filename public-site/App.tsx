import type { ReactNode } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import type { BrandRole } from '#shared/brand-colours.ts';
import { CONSULTATION_PATH } from '#shared/public.ts';
import { CookieBannerGate } from './consent/CookieBannerGate.tsx';
import { CONSULTATION_LINK_ID } from './consultations/ConsultationButton.tsx';
import { ConsultationProvider } from './consultations/consultation-context.tsx';
import { Announcer } from './navigation/announcer.tsx';
import { NavigationEffects } from './navigation/NavigationEffects.tsx';
import { PromptGate } from './prompt/PromptGate.tsx';
import { findRoute, isUnknown, ROUTE_OBJECTS } from './routes.tsx';
import { Footer } from './sections/Footer.tsx';
import { Header } from './sections/Header.tsx';
import { MAIN_ID, SkipLink } from './sections/SkipLink.tsx';
import { useSiteSettings } from './site/site-context.tsx';
import { classNames } from './ui/class-names.ts';
import { ToastOutlet } from './ui/ToastOutlet.tsx';
import { ToastProvider } from './ui/toast-context.tsx';

/** Colour of the browser's toolbar, to match the header. */
const THEME_COLOURS: { readonly [theme: string]: BrandRole } = {
  't-verve': 'signal',
  't-primary': 'main',
  't-accent': 'accent',
  't-secondary': 'quiet',
};
const PAPER = '#F6F5F7';

/** @param page rendered instead of the route's page */
export function App({ page }: { page?: ReactNode }) {
  const location = useLocation();
  const routed = useRoutes(ROUTE_OBJECTS, location);
  const { route } = findRoute(location.pathname);
  const theme = page ? 'paper' : route.theme;
  const role = THEME_COLOURS[theme];
  const { colours } = useSiteSettings();
  return (
    <ToastProvider>
      <Announcer>
        <ConsultationProvider>
          <meta name="theme-color" content={role ? colours[role] : PAPER} />
          <CookieBannerGate />
          <SkipLink />
          <div className={classNames('page', theme)}>
            <Header dark={theme === 't-primary'} />
            <main id={MAIN_ID} tabIndex={-1}>
              {page ?? routed}
            </main>
          </div>
          <Footer />
          <form id={CONSULTATION_LINK_ID} action={CONSULTATION_PATH} hidden />
          <NavigationEffects reportedPath={route.reportedPath} isUnknown={isUnknown(route)} />
          <div className="floats">
            <PromptGate />
            <ToastOutlet />
          </div>
        </ConsultationProvider>
      </Announcer>
    </ToastProvider>
  );
}
