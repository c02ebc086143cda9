import { contentPolicy, type PolicyOptions } from '../platform/http/security-headers.ts';
import type { EffectiveSettings } from '../settings/effective-settings.ts';

export type PolicySettings = Pick<EffectiveSettings, 'url' | 'turnstile_url'>;

/** What a public page may load, without Google Analytics. */
export const sitePolicy = ({ url, turnstile_url }: PolicySettings): PolicyOptions => ({
  https: url.startsWith('https:'),
  inlineStyles: false,
  ...(turnstile_url && { turnstileUrl: turnstile_url }),
});

/** @returns the header of a page that loads Google Analytics, whose id can change while the product runs */
export const policyWithGoogle = (settings: PolicySettings) => ({
  'content-security-policy': contentPolicy({ ...sitePolicy(settings), googleAnalytics: true }),
});
