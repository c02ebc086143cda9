import { useRoutes } from 'react-router-dom';
import { CookieBannerGate } from './consent/CookieBannerGate.tsx';
import { ConsultationProvider } from './consultations/consultation-context.tsx';
import { Announcer } from './navigation/announcer.tsx';
import { NavigationEffects } from './navigation/NavigationEffects.tsx';
import { useRedirectedLocation } from './navigation/use-redirected-location.ts';
import { PromptGate } from './prompt/PromptGate.tsx';
import { findRoute, ROUTE_OBJECTS } from './routes.tsx';
import { Footer } from './sections/Footer.tsx';
import { Header } from './sections/Header.tsx';
import { MAIN_ID, SkipLink } from './sections/SkipLink.tsx';
import { classNames } from './ui/class-names.ts';
import { ToastOutlet } from './ui/ToastOutlet.tsx';
import { ToastProvider } from './ui/toast-context.tsx';

export function App() {
  const location = useRedirectedLocation();
  const page = useRoutes(ROUTE_OBJECTS, location);
  const { route } = findRoute(location.pathname);
  return (
    <ToastProvider>
      <Announcer>
        <ConsultationProvider>
          <CookieBannerGate />
          <SkipLink />
          <div className={classNames('page', route.theme)}>
            <Header />
            <main id={MAIN_ID} tabIndex={-1}>
              {page}
            </main>
          </div>
          <Footer />
          <NavigationEffects reportedPath={route.reportedPath} />
          <div className="floats">
            <PromptGate />
            <ToastOutlet />
          </div>
        </ConsultationProvider>
      </Announcer>
    </ToastProvider>
  );
}
