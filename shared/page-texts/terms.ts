import type { PageTextDefinitions } from './definition.ts';
import { about, legalSection, section } from './legal-part.ts';

/** The rules for using the website, section by section. A client's engagement has an agreement of its own. */
export const TERMS_TEXTS = {
  ...about({
    title: 'Terms',
    description: 'The terms on which you may use this website, and who runs it.',
    lead: 'The rules for using this website. Working with us has an agreement of its own.',
  }),

  ...legalSection('who_we_are', 'Who we are', [
    'This website, {url}, is run by {company} (‘{name}’, ‘we’, ‘us’).',
    '{identity}',
    'To reach us, {contact}.',
  ]),

  ...section('these_terms', 'These terms', [
    'By using this website you accept these terms. If you do not accept them, please do not use it. Our [privacy policy](/privacy) says how we handle personal data and is to be read with them.',
  ]),

  ...section('what_the_site_is', 'What this site is, and is not', [
    'The pages and articles here are general information about non-executive directors and the questions that owners of businesses face. They are not legal, tax, financial or investment advice, and reading them does not make you a client. Take advice on your own case before you act.',
    'We take care that what we publish is right on the day, but we do not promise that it is complete, current or free of errors.',
  ]),

  ...section('consultations', 'Free consultations', [
    'A first consultation is a call of about 30 minutes. It is free and puts neither of us under any obligation. When you ask for one on this site we send you a confirmation by email and contact you within {promise}.',
    'Please give us details that are correct and your own. We may decline a request, for instance because of a conflict of interest.',
  ]),

  ...section('our_services', 'Our services and prices', [
    'Prices on this site are starting prices and exclude VAT. They are an invitation to talk, not an offer. What we do for a client, for how long and at what price is agreed in writing, and that agreement prevails over anything said here.',
  ]),

  ...section('newsletter', 'The newsletter', [
    'The newsletter is free. You subscribe by following the link in the email that we send to your address and pressing the button there. You can unsubscribe at any time with one click. Please subscribe only addresses that are yours.',
  ]),

  ...section('acceptable_use', 'What you may not do', [
    'You may use this site for any lawful purpose. You may not:',
    [
      'try to get into parts of it that are not public, or to disturb its running;',
      'send automated requests to its forms, or requests in somebody else’s name;',
      'use it to send anything unlawful, misleading or harmful;',
      'copy a substantial part of it by automated means without our consent.',
    ],
    'Our forms are protected by a bot-detection service of our own, as the [privacy policy](/privacy#bot-detection) explains.',
  ]),

  ...section('intellectual_property', 'Words and pictures', [
    'The texts, drawings, logos and software of this site belong to us or are used with permission. You may read, print and share links to its pages, and quote short passages with the source. For anything more, ask us first. The names and logos of clients belong to them.',
  ]),

  ...section('links', 'Links to other sites', [
    'Some links lead to sites that we do not run. We have no control over them and are not responsible for what they hold or how they treat your data.',
  ]),

  ...section('availability', 'Availability', [
    'We may change, suspend or take down any part of this site. We do not promise that it is always available.',
  ]),

  ...section('liability', 'Our liability', [
    'Nothing in these terms excludes or limits liability that cannot be excluded or limited in law, such as liability for fraud or for death or personal injury caused by negligence.',
    'Subject to that, we are not liable for loss of profit, business or goodwill, or for any indirect loss, that comes from using this site, from being unable to use it, or from relying on what is published on it.',
  ]),

  ...section('law', 'Law and courts', [
    'These terms are governed by the law of England and Wales, and its courts have jurisdiction. If you are a consumer living in Scotland or Northern Ireland, you can also bring proceedings there.',
  ]),

  ...section('changes', 'Changes', [
    'We may change these terms. The text on this page is the one that applies.',
  ]),
} as const satisfies PageTextDefinitions;
