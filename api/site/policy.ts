import { contentPolicy, type PolicyOptions } from '../platform/http/security-headers.ts';
import type { EffectiveSettings } from '../settings/effective-settings.ts';

export type PolicySettings = Pick<EffectiveSettings, 'url' | 'turnstile_url'>;

/** The content policy of public pages without Google Analytics. */
export const sitePolicy = ({ url, turnstile_url }: PolicySettings): PolicyOptions => ({
  https: url.startsWith('https:'),
  inlineStyles: false,
  ...(turnstile_url && { turnstileUrl: turnstile_url }),
});

/** @returns the header for pages with Google Analytics, which can be turned on while the product runs */
export const policyWithGoogle = (settings: PolicySettings) => ({
  'content-security-policy': contentPolicy({ ...sitePolicy(settings), googleAnalytics: true }),
});
