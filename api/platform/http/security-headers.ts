import type { RequestHandler } from 'express';
import helmet, { contentSecurityPolicy } from 'helmet';

/** Options of the content policy. */
export interface PolicyOptions {
  /** Whether visitors come over https. */
  https: boolean;
  /** Inline style elements, which the admin app's Emotion writes; the public site has none. */
  inlineStyles: boolean;
  /** The pages may load Google Analytics and report to it. */
  googleAnalytics?: boolean;
  /** Origin whose script and frame the pages may load to tell people from robots. */
  turnstileUrl?: string;
}

export interface SecurityOptions extends PolicyOptions {
  /** Whether other sites and feed readers may show our pictures. */
  embeddable?: boolean;
}

/** What Google's documentation asks for, Google Analytics 4 without advertising features. */
const GOOGLE = {
  script: ['https://www.googletagmanager.com'],
  connect: [
    'https://*.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
};

/**
 * Runs no inline script and loads nothing from elsewhere but pictures, which may stand anywhere (Google Analytics needs
 * its hosts there too).
 */
function policyOf({ https, inlineStyles, googleAnalytics, turnstileUrl }: PolicyOptions) {
  const turnstile = turnstileUrl ? [turnstileUrl] : [];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...(googleAnalytics ? GOOGLE.script : []), ...turnstile],
      styleSrc: inlineStyles ? ["'self'", "'unsafe-inline'"] : ["'self'"],
      imgSrc: ["'self'", 'https:', 'http:', 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...(googleAnalytics ? GOOGLE.connect : [])],
      ...(turnstileUrl && { frameSrc: ["'self'", turnstileUrl] }),
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
      ...(https && { upgradeInsecureRequests: [] }),
    },
  };
}

/** @returns the header field of a page whose policy is not that of its router, as helmet writes it */
export function contentPolicy(options: PolicyOptions): string {
  let policy = '';
  const setHeader = (_name: string, value: string) => {
    policy = value;
  };
  contentSecurityPolicy(policyOf(options))({} as never, { setHeader } as never, () => undefined);
  return policy;
}

/** helmet with our content policy. */
export function securityHeaders(options: SecurityOptions): RequestHandler {
  const { https, embeddable } = options;
  return helmet({
    contentSecurityPolicy: policyOf(options),
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: embeddable ? 'cross-origin' : 'same-origin' },
  });
}
