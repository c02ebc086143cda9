import type { ReactNode } from 'react';
import type { BrandRole } from '#shared/brand-colours.ts';
import {
  CONSULTATION_PATH,
  FEED_PATH,
  POLICY_VERSION,
  type Preview,
  type SiteAssets,
} from '#shared/public.ts';
import type { SocialTheme } from '#shared/social-images.ts';
import { START_SCRIPT } from '#shared/start-script.ts';
import { CookieBanner } from './consent/CookieBanner.tsx';
import { CONSULTATION_LINK_ID } from './consultations/ConsultationButton.tsx';
import { ConsultationDialog } from './consultations/ConsultationForm.tsx';
import { previewParts } from './preview/preview-parts.tsx';
import type { Route } from './routes.tsx';
import { Footer } from './sections/Footer.tsx';
import { Header, MAIN_ID, SkipLink } from './sections/Header.tsx';
import { PromptCard } from './sections/PromptCard.tsx';
import { useSite } from './site/site-context.tsx';
import { Loading } from './ui/icons.tsx';
import { ToastOutlet, ToastTemplate } from './ui/Message.tsx';

/** Colour of the browser's toolbar, to match the header. */
const THEME_COLOURS: { readonly [theme in SocialTheme]?: BrandRole } = {
  verve: 'signal',
  primary: 'main',
  accent: 'accent',
  secondary: 'quiet',
};
const PAPER = '#F6F5F7';

interface DocumentProps {
  assets: SiteAssets;
  route: Pick<Route, 'theme' | 'isConsultation'>;
  /** The reportable part of the address, if that is not all of it. */
  reported: string | undefined;
  preview: Preview | undefined;
  children: ReactNode;
}

/**
 * The whole document, so that React can move title, meta and link elements into its head. What is shown only on demand is in
 * templates, which browser/site.ts takes out. The editor's frame has no script, and looks as if it had.
 */
export function Document({ assets, route, reported, preview, children }: DocumentProps) {
  const { settings } = useSite();
  const { policy_version, ga_measurement_id, colours } = settings;
  const { head, banner } = previewParts(preview);
  const { theme = 'paper' } = route;
  const role = THEME_COLOURS[theme];
  const isFrame = preview?.kind === 'frame';
  return (
    <html
      lang="en-GB"
      data-policy={policy_version === POLICY_VERSION ? undefined : policy_version}
      data-script={isFrame ? '' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={role ? colours[role] : PAPER} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="alternate" type="application/rss+xml" title={settings.name} href={FEED_PATH} />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {head}
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        {!isFrame && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, whose hash the content security policy names
          <script type="module" dangerouslySetInnerHTML={{ __html: START_SCRIPT }} />
        )}
      </head>
      <body
        data-page-script={assets.script}
        data-google={preview ? undefined : (ga_measurement_id ?? undefined)}
        data-reported={reported}
        data-preview={preview && ''}
      >
        {banner}
        <CookieBanner />
        <SkipLink />
        <div className={`page ${role ? `t-${theme}` : theme}`}>
          <Header dark={theme === 'primary'} />
          <main id={MAIN_ID} tabIndex={-1}>
            {children}
          </main>
        </div>
        <Footer />
        <form id={CONSULTATION_LINK_ID} action={CONSULTATION_PATH} hidden />
        {!route.isConsultation && <ConsultationDialog />}
        <PromptCard />
        <template id="next-page">
          <Loading>Loading...</Loading>
        </template>
        <div className="floats">
          <ToastOutlet />
        </div>
        <ToastTemplate />
      </body>
    </html>
  );
}
