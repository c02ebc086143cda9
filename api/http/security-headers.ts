import type { RequestHandler } from 'express';
import helmet from 'helmet';

export interface SecurityOptions {
  /** Whether visitors come over https. */
  https: boolean;
  /** Inline style elements, which the admin app's Emotion writes; the public site has none. */
  inlineStyles: boolean;
  /** Whether other sites and feed readers may show our pictures. */
  embeddable?: boolean;
}

/** helmet with a content policy that runs no inline script and loads nothing from elsewhere but pictures. */
export function securityHeaders({ https, inlineStyles, embeddable }: SecurityOptions): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: inlineStyles ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        imgSrc: ["'self'", 'https:', 'http:', 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: embeddable ? 'cross-origin' : 'same-origin' },
  });
}
