import type { LegalText } from './legal.ts';

/** How this product handles personal data. After a change of meaning set a new POLICY_VERSION in shared/public.ts. */
export const PRIVACY: LegalText = {
  title: 'Privacy policy',
  description:
    'What personal data we collect, why, how long we keep it, and your rights under UK data protection law.',
  lead: 'What we collect, why, for how long, and what you can tell us to do with it.',
  sections: [
    {
      id: 'who-we-are',
      title: 'Who we are',
      blocks: [
        'This website is run by {company} (‘{brand}’, ‘we’, ‘us’). We are the controller of the personal data described here: we decide what it is used for and we answer for it under the UK General Data Protection Regulation and the Data Protection Act 2018.',
        'For anything about your data, {contact}. Who the company is in law stands in our [terms](/terms#who-we-are).',
      ],
    },
    {
      id: 'what-we-collect',
      title: 'What we collect',
      blocks: [
        'Most of this site can be read without telling us anything about yourself. We collect personal data in these cases:',
        [
          'When you ask for a consultation: your first and last name, your company, your e-mail address, your telephone number if you give it, the words of consent you agreed to, the button you came from, and the time.',
          'When you subscribe to the newsletter: your e-mail address, where on the site you subscribed, the words you agreed to, and the times at which you subscribed, confirmed and, if you do, unsubscribed.',
          'When you call us, write to us or message us on WhatsApp: what you tell us. WhatsApp is a service of another company, whose own privacy policy applies to it.',
          'When you ask for a page that does not exist: the address you asked for, the page that sent you there, and the kind of browser. We do not store your network address.',
          'When you allow analytics: which pages are read and which buttons are used, as set out under [cookies and local storage](#cookies).',
        ],
        'We do not buy data about you, and we do not ask for data about your health, beliefs or other special categories. Please do not send us any.',
      ],
    },
    {
      id: 'why-we-use-it',
      title: 'Why we use it, and on what basis',
      blocks: [
        [
          'To answer your request for a consultation and prepare for it: your consent, and steps you ask us to take before a contract.',
          'To send you the newsletter: your consent, which you can withdraw at any time.',
          'To understand how the site is used: your consent, given in the cookie banner.',
          'To keep the site working and safe, to find broken links and to hold off automated abuse: our legitimate interest in a site that works.',
          'To keep a record of what you consented to, and of what we were asked to forget: our legal obligations.',
        ],
        'We do not sell personal data, and we take no decision about you by automated means that has a legal or similarly significant effect.',
      ],
    },
    {
      id: 'newsletter',
      title: 'The newsletter',
      blocks: [
        'We use double opt-in. After you enter your address we send one message with a link; only when you open it and press the button are you subscribed. The link works for seven days. If you do not confirm, you hear nothing more from us.',
        'You can unsubscribe at any time, by the link in each letter or by telling us. We then keep your address on a list of people we must not write to, and use it for nothing else.',
      ],
    },
    {
      id: 'bot-detection',
      title: 'Bot detection',
      blocks: [
        'Our forms are protected by a bot-detection service of our own. It runs on this site and no other company takes part. It looks at a hidden field that people cannot see, and counts how many requests come from one network address within a short time. The address is turned into a code that cannot be read back, and the count expires by itself.',
        'A request that looks automated is set aside for a person to look at. It is not thrown away, so that no honest message is lost.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and local storage',
      blocks: [
        'We store your answer to the cookie banner in the local storage of your browser, under the name ‘verve-cookie-consent’. It stays there for 12 months of 30 days; then we ask again. This is essential, because without it we would have to ask on every page.',
        'There are three categories:',
        [
          'Essential: always on. The record of your choice. Visitors get no other cookie; staff who sign in to the back office get a session cookie.',
          'Analytics: off until you allow it. Page views and a few events, such as a click on ‘Book Free Consultation’, sent to our own server and stored there without your name, address or any identifier of your device.',
          'Marketing: off until you allow it. We use no marketing cookies at present.',
        ],
        'Before you choose, and after you withdraw your consent, nothing is sent or stored for analytics. You can change your mind at any time with ‘Cookie settings’ at the foot of each page.',
      ],
    },
    {
      id: 'google-analytics',
      title: 'Google Analytics',
      needs: 'ga_measurement_id',
      blocks: [
        'If you allow analytics, we also use Google Analytics 4, a service of Google Ireland Limited and Google LLC. It sets cookies whose names begin with ‘_ga’ and receives the pages you read, the kind of device and an approximate place. It is loaded only after your consent. Google LLC is certified under the UK Extension to the EU-US Data Privacy Framework.',
      ],
    },
    {
      id: 'who-sees-it',
      title: 'Who sees it',
      blocks: [
        'Our directors and the few colleagues who answer requests. Companies that run our servers and deliver our e-mail process data for us, under contract and on our instructions only. We pass data on beyond that only if the law requires it.',
        'If a provider processes data outside the United Kingdom, we make sure that it is protected as UK law demands: by adequacy regulations, or by the International Data Transfer Agreement.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      blocks: [
        [
          'Requests for a consultation: 24 months after our last contact. If you become a client, for the length of our work and six years after it.',
          'Newsletter subscriptions: until you unsubscribe. After that only the address and the fact that we must not write to it.',
          'Error logs: deleted after 30 days.',
          'Analytics events: 13 months.',
          'Records of consent: as long as we rely on the consent, and six years after it ends.',
        ],
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      blocks: [
        'You have the right to:',
        [
          'be told what we hold about you, and have a copy of it;',
          'have it corrected, or completed;',
          'have it erased;',
          'have its use restricted while a question is settled;',
          'receive what you gave us in a form that another organisation can read;',
          'object to any use that rests on our legitimate interest, and to direct marketing at any time;',
          'withdraw a consent, without making unlawful what was done before.',
        ],
        'To use any of them, {contact}. It costs nothing. Data-rights requests are answered within one month. If a request is complex, we may need up to two months more, and will tell you so and why within the first.',
      ],
    },
    {
      id: 'complaints',
      title: 'Complaints',
      blocks: [
        'If you think that we handled your data wrongly, tell us: {contact}, with the word ‘Complaint’. We acknowledge every complaint within 30 days, look into it without undue delay, keep you informed, and tell you the outcome.',
        'You can also complain to the Information Commissioner’s Office at any time: [ico.org.uk](https://ico.org.uk/make-a-complaint/), telephone 0303 123 1113, or Wycliffe House, Water Lane, Wilmslow, Cheshire SK9 5AF.',
      ],
    },
    {
      id: 'security',
      title: 'Security',
      blocks: [
        'The site is served over encrypted connections. Only signed-in administrators can see requests and subscriptions, what they do is recorded, and their passwords are stored only as hashes. Our server logs hold no form contents and no network addresses of visitors.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      blocks: ['Our services are for businesses. We do not knowingly collect data about children.'],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        'When we change this policy we publish it here under a new version. The version in force when you gave a consent is kept together with that consent.',
      ],
    },
  ],
};
