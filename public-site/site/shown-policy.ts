import { POLICY_VERSION } from '#shared/public.ts';

/** Which privacy policy the page showed when it was loaded: what people agree to names it. */
export const shownPolicy = (): string => document.documentElement.dataset.policy ?? POLICY_VERSION;
