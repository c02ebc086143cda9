import { expect, it } from 'vitest';
import type { ConsultationRequest } from '../forms.ts';
import { PRIVACY_TEXTS } from './privacy.ts';

/** How the policy names what the form for a consultation takes. A new field is a new kind of personal data. */
const NAMED: Record<keyof Required<ConsultationRequest>, string> = {
  firstName: 'first and last name',
  lastName: 'first and last name',
  companyName: 'your company',
  email: 'your email address',
  phone: 'your telephone number',
  message: 'what you write to us',
  consent: 'the words of consent',
  website: 'a hidden field that people cannot see',
};

it('the privacy policy names everything that is kept of a request for a consultation', () => {
  const policy = JSON.stringify(PRIVACY_TEXTS);
  const [request = ''] = /When you ask for a consultation:[^"]*/.exec(policy) ?? [];
  for (const [field, words] of Object.entries(NAMED))
    expect(field === 'website' ? policy : request).toContain(words);
  for (const words of ['what we answer', 'appointments', 'our notes', 'what came of it'])
    expect(request).toContain(words);
});
