import { POLICY_VERSION } from '#shared/public.ts';

/** Version of the privacy policy when the page was loaded, to which consents refer. */
export const shownPolicy = (): string => document.documentElement.dataset.policy ?? POLICY_VERSION;
