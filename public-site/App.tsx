import { useLocation, useRoutes } from 'react-router-dom';
import { ConsultationProvider } from './consultations/consultation-context.tsx';
import { Announcer } from './navigation/announcer.tsx';
import { NavigationEffects } from './navigation/NavigationEffects.tsx';
import { findRoute, ROUTE_OBJECTS } from './routes.tsx';
import { Footer } from './sections/Footer.tsx';
import { Header } from './sections/Header.tsx';
import { MAIN_ID, SkipLink } from './sections/SkipLink.tsx';
import { classNames } from './ui/class-names.ts';
import { ToastOutlet } from './ui/ToastOutlet.tsx';
import { ToastProvider } from './ui/toast-context.tsx';

export function App() {
  const page = useRoutes(ROUTE_OBJECTS);
  const { route } = findRoute(useLocation().pathname);
  return (
    <ToastProvider>
      <Announcer>
        <ConsultationProvider>
          <SkipLink />
          <div className={classNames('page', route.theme)}>
            <Header dark={route.theme === 't-primary'} />
            <main id={MAIN_ID} tabIndex={-1}>
              {page}
            </main>
          </div>
          <Footer />
          <NavigationEffects reportedPath={route.reportedPath} />
        </ConsultationProvider>
        <ToastOutlet />
      </Announcer>
    </ToastProvider>
  );
}
