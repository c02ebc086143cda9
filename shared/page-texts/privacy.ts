import type { PageTextDefinitions } from './definition.ts';
import { about, legalSection, section } from './legal-part.ts';

/** How this product handles personal data, section by section. After a change of meaning set a new POLICY_VERSION in shared/public.ts. */
export const PRIVACY_TEXTS = {
  ...about({
    title: 'Privacy policy',
    description:
      'What personal data we collect, why, how long we keep it, and your rights under UK data protection law.',
    lead: 'What we collect, why, for how long, and what you can tell us to do with it.',
  }),

  ...legalSection('who_we_are', 'Who we are', [
    'This website is run by {company} (‘{name}’, ‘we’, ‘us’). We are the controller of the personal data described here: we decide what it is used for and we answer for it under the UK General Data Protection Regulation and the Data Protection Act 2018.',
    'For anything about your data, use our [form for data requests and complaints](/privacy/request), or {contact}. Our [terms](/terms#who-we-are) give the company’s registered details.',
  ]),

  ...legalSection('what_we_collect', 'What we collect', [
    'Most of this site can be read without telling us anything about yourself. We collect personal data in these cases:',
    [
      'When you ask for a consultation: your first and last name, your company, your email address, your telephone number and what you write to us if you give them, the words of consent you agreed to, the button you came from, and the time; and then what we answer, the appointments that we agree with you or that you book, with your time zone, our notes on your request, and what came of it.',
      'When you subscribe to the newsletter: your email address, where on the site you subscribed, the words you agreed to, and the times at which you subscribed, confirmed and, if you do, unsubscribed.',
      'When you send us a data request or a complaint: your name, your email address, what it is about, what you write, what we do about it, and the times.',
      'When this site sends you an email: a copy of it, and whether your mail server took it.',
      'When you call us, write to us or message us on WhatsApp: what you tell us. WhatsApp is a service of another company, whose own privacy policy applies to it.',
      'When you ask for a page that does not exist: the address you asked for, the page that sent you there, and the kind of browser. We do not store your network address.',
      'When you answer the cookie banner: what you chose, the version of this policy, the time, and a random number that your browser draws for it. We store no network address and no cookie with it, so we cannot tell whose choice it was unless you show us that number.',
      'When you allow analytics: which pages are read and which buttons are used, as set out under [cookies and local storage](#cookies).',
    ],
    'We do not buy data about you, and we do not ask for data about your health, beliefs or other special categories. Please do not send us any.',
  ]),

  ...legalSection('why_we_use_it', 'Why we use it, and on what basis', [
    [
      'To answer your request for a consultation, to prepare for it and to keep its appointments: your consent, which you can withdraw at any time.',
      'To send you the newsletter: your consent, which you can withdraw at any time.',
      'To understand how the site is used: your consent, given in the cookie banner.',
      'To keep the site working and safe, to find broken links and to hold off automated abuse: our legitimate interest in a site that works.',
      'To answer your data requests and complaints, and to keep a record of what you consented to and of what we were asked to forget: our legal obligations.',
    ],
    'We do not sell personal data, and we take no decision about you by automated means that has a legal or similarly significant effect.',
  ]),

  ...legalSection('newsletter', 'The newsletter', [
    'We use double opt-in. After you enter your address we send one message with a link. It leads to a page where you confirm your subscription by pressing a button. The link works for {link_life}. However often an address is entered, we send it at most {mail_limit}. If you do not confirm, you hear nothing more from us.',
    'You can unsubscribe at any time: with the one-click button that many mail programs show, by the link in each letter, or by telling us. We then keep a code of your address on a list of those whom we must not write to. The code is made with a secret key and cannot be read back; it stays on the list, also after the rest is deleted or erased, because it is what keeps us from writing to you. Your own confirmed sign-up takes it off.',
  ]),

  ...legalSection('bot_detection', 'Bot detection', [
    '{bot_detection} Ours looks at a hidden field that people cannot see, at a signed note of when the form was opened, at whether a name holds the address of a website, at the name that your browser gives itself, and at how many requests name one email address or come from one network within a short time. The addresses are turned into codes for counting, and the counts expire by themselves. Nothing of this is stored with your request but, if it looks automated, the reason.',
    'A request that looks automated is set aside. Your browser may then be given a small sum to work out, which takes it a moment and lets the request through; it happens between your browser and this site alone. What remains set aside is for a person to look at. It is not thrown away, so that no honest message is lost.',
  ]),

  ...legalSection('turnstile', 'Cloudflare Turnstile', [
    'When you open the form for a consultation or for a data request, your browser also loads Turnstile, a service of Cloudflare, Inc., which tells people from programs. Cloudflare then learns your network address and details of your browser and device, and uses them for that, under its [privacy policy](https://www.cloudflare.com/privacypolicy/). We send it none of what you write. It gives your browser a token; our server asks Cloudflare whether the token is good, and does not store it. The basis is our legitimate interest in forms that robots do not flood. If Turnstile is blocked, the form works all the same: your browser is then given the small sum. Cloudflare, Inc. is certified under the UK Extension to the EU-US Data Privacy Framework.',
  ]),

  ...legalSection('cookies', 'Cookies and local storage', [
    'We store your answer to the cookie banner in the local storage of your browser, under the name ‘verve-cookie-consent’. It stays there for {choice_life}; then we ask again. This is essential, because without it we would have to ask on every page. We also keep each choice in a ledger, as proof of what was chosen and when, under the random number that stands with your answer in your browser.',
    'There are three categories:',
    [
      'Essential: always on. The record of your choice. Visitors get no other cookie; staff who sign in to the back office get a session cookie.',
      'Analytics: off until you allow it. Page views and a few events, such as seeing or clicking ‘Book Free Consultation’ and opening the form behind it, sent to our own server and stored there without your name, address or any identifier of your device.',
      '{marketing_cookies}',
    ],
    'Before you choose, and after you withdraw your consent, nothing is sent or stored for analytics. You can change your mind at any time with ‘Cookie settings’ at the foot of each page.',
  ]),

  ...legalSection('google_analytics', 'Google Analytics', [
    'If you allow analytics, we also use Google Analytics 4, a service of Google Ireland Limited and Google LLC. It sets cookies whose names begin with ‘_ga’ and receives the pages you read, the kind of device and an approximate place. It is loaded only after your consent. Google LLC is certified under the UK Extension to the EU-US Data Privacy Framework.',
  ]),

  ...legalSection('who_sees_it', 'Who sees it', [
    'Our directors and the few colleagues who answer requests. Companies that run our servers and deliver our email process data for us, under contract and on our instructions only. We pass data on beyond that only if the law requires it.',
    'If a provider processes data outside the United Kingdom, we make sure that it is protected as UK law demands: by adequacy regulations, or by the International Data Transfer Agreement.',
  ]),

  ...legalSection('how_long', 'How long we keep it', [
    'Our server deletes each of these automatically when its time is up:',
    ['{retention}', 'The code of an address that we must not write to: for as long as we send a newsletter.'],
  ]),

  ...legalSection('your_rights', 'Your rights', [
    'You have the right to:',
    [
      'be told what we hold about you, and have a copy of it;',
      'have it corrected, or completed;',
      'have it erased: your requests, subscription and emails then go, a data request stays without your name, the log of our staff keeps that there was an erasure, and a code keeps us from writing to you again;',
      'have its use restricted while a question is settled;',
      'receive what you gave us in a form that another organisation can read;',
      'object to any use that rests on our legitimate interest, and to direct marketing at any time;',
      'withdraw a consent, without making unlawful what was done before.',
    ],
    'To use any of them, fill in our [form](/privacy/request), or {contact}. It costs nothing. Data-rights requests are answered within one month. If a request is complex, we may need up to two months more, and will tell you so and why within the first.',
  ]),

  ...legalSection('complaints', 'Complaints', [
    'If you think that we handled your data wrongly, complain to us with our [form](/privacy/request), or {contact}. We acknowledge every complaint within 30 days – what comes by the form at once, by email – look into it without undue delay, keep you informed, and tell you the outcome.',
    'You can also complain to the Information Commissioner’s Office at any time: [ico.org.uk](https://ico.org.uk/make-a-complaint/), telephone 0303 123 1113, or Wycliffe House, Water Lane, Wilmslow, Cheshire SK9 5AF.',
  ]),

  ...section('security', 'Security', [
    'The site is served over encrypted connections. In its back office, {access}. What they do is recorded, and their passwords are stored only as hashes. Our server logs hold no form contents and no network addresses of visitors.',
  ]),

  ...section('children', 'Children', [
    'Our services are for businesses. We do not knowingly collect data about children.',
  ]),

  ...section('changes', 'Changes', [
    'When we change this policy we publish it here under a new version. The version in force when you gave a consent is kept together with that consent.',
  ]),
} as const satisfies PageTextDefinitions;
