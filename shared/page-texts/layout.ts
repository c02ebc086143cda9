import { TOO_MANY_REQUESTS } from '../errors.ts';
import type { PageTextDefinitions } from './definition.ts';
import { ALL_PAGES, MENU_PAGES } from './menu.ts';

const LINK = { kind: 'line', max: 30 } as const;
/** Six of them stand in one row. */
const NAV = { kind: 'line', max: 18 } as const;
const SHORT = { kind: 'line', max: 20 } as const;
const BUTTON = { kind: 'line', max: 40 } as const;
const TITLE = { kind: 'line', max: 60 } as const;
const SENTENCE = { kind: 'text', max: 240 } as const;
/** For screen readers only. */
const SPOKEN = { kind: 'line', max: 60 } as const;
/** Under a field, in the warning colour. */
const FIELD_ERROR = { kind: 'line', max: 90 } as const;

/** Texts that are on every page, or may open on it. */
export const LAYOUT_TEXTS = {
  founded: {
    label: 'Year of foundation, for search engines',
    kind: 'line',
    max: 4,
    default: '',
    sample: '2022',
    optional: true,
  },
  skip: { label: 'Link past the menu', ...LINK, default: 'Skip to main content' },
  nav_home: { label: 'Menu: home', ...NAV, default: 'Home' },
  nav_about: { label: 'Menu: about', ...NAV, default: 'About' },
  nav_team: { label: 'Menu: team', ...NAV, default: 'Our Team' },
  nav_specialities: { label: 'Menu: specialities', ...NAV, default: 'Specialities' },
  nav_blog: { label: 'Menu: blog', ...NAV, default: 'Blog' },
  nav_contact: { label: 'Menu: contact', ...NAV, default: 'Contact' },
  nav_button: { label: 'Menu: button', ...SHORT, default: 'Contact Us' },

  menu: {
    label: 'Menu: its links, in their order',
    kind: 'menu',
    max: 3000,
    default: ALL_PAGES,
    entries: { most: 8, label: 18 },
    hint: 'A page with nothing to show is left out automatically.',
    placeholders: Object.keys(MENU_PAGES),
    common: [],
  },

  contact_headline: {
    label: 'Contact options: headline',
    kind: 'poster',
    max: 80,
    default: 'Ready to flip the table?',
    narrow: 'Ready to flip\nthe table?',
    spoken: 'Ready to Flip the Table?',
  },
  contact_compact: {
    label: 'Contact options: heading on Contact',
    ...TITLE,
    default: 'Ready to Start? Choose Your Preferred Way',
  },
  contact_mini: {
    label: 'Contact options: heading where a page is missing',
    ...TITLE,
    default: 'Prefer to talk directly?',
  },
  contact_footnote: {
    label: 'Contact options: footnote',
    kind: 'line',
    max: 80,
    default: 'Free consultation • No obligation',
    optional: true,
  },
  option_book: { label: 'Contact options: consultation', ...BUTTON, default: 'Book a free consultation' },
  option_book_text: {
    label: 'Contact options: about the consultation',
    ...SENTENCE,
    default: 'About 30 minutes, no obligation.',
  },
  option_book_button: {
    label: 'Contact options: button of the consultation',
    ...BUTTON,
    default: 'Book Free Consultation',
  },
  option_call: { label: 'Contact options: call', ...BUTTON, default: 'Call us' },
  option_call_text: {
    label: 'Contact options: about calling',
    ...SENTENCE,
    default: 'Speak to a director, weekdays 9am to 5.30pm.',
  },
  option_call_button: {
    label: 'Contact options: button to call',
    ...BUTTON,
    default: 'Call {phone}',
    placeholders: ['phone'],
  },
  option_message: { label: 'Contact options: WhatsApp', ...BUTTON, default: 'Message on WhatsApp' },
  option_message_text: {
    label: 'Contact options: about WhatsApp',
    ...SENTENCE,
    default: 'Send a line now. We reply the same working day.',
  },
  option_message_button: {
    label: 'Contact options: button of WhatsApp',
    ...BUTTON,
    default: 'Open WhatsApp',
  },
  whatsapp_greeting: {
    label: 'What a WhatsApp message begins with',
    ...SENTENCE,
    default: 'Hello, I would like to talk about a non-executive director for my business.',
  },

  faq_title: { label: 'Questions: heading', ...TITLE, default: 'Fair questions' },
  faq_text: {
    label: 'Questions: sentence',
    ...SENTENCE,
    default: '{Questions} we hear most. Ask us the next one.',
    optional: true,
  },
  faq_button: { label: 'Questions: button', ...BUTTON, default: 'Book Free Consultation' },

  footer_explore: { label: 'Footer: heading of the pages', ...LINK, default: 'Explore' },
  footer_menu: {
    label: 'Footer: pages, and their order',
    kind: 'menu',
    max: 3000,
    default: ALL_PAGES,
    entries: { most: 12, label: 30 },
    hint: 'A page with nothing to show is left out automatically.',
    placeholders: Object.keys(MENU_PAGES),
    common: [],
  },
  footer_specialities_title: {
    label: 'Footer: heading of the specialities',
    ...LINK,
    default: 'Specialities',
  },
  footer_specialities: {
    label: 'Footer: specialities',
    kind: 'lines',
    max: 300,
    default: '',
    sample: 'Growth Strategy\nSuccession Planning\nM&A Advisory\nInternational Expansion\nRestructuring',
    optional: true,
    hint: 'One on each line. Shown while there are specialities; if empty, the footer lists none.',
  },
  footer_talk: { label: 'Footer: heading of the contacts', ...LINK, default: 'Talk to us' },
  footer_button: { label: 'Footer: button', ...LINK, default: 'Contact' },
  footer_privacy: { label: 'Footer: link to the privacy policy', ...LINK, default: 'Privacy policy' },
  footer_terms: { label: 'Footer: link to the terms', ...LINK, default: 'Terms' },
  footer_data: { label: 'Footer: link to privacy requests', ...LINK, default: 'Your data' },
  footer_cookies: { label: 'Footer: cookie settings', ...LINK, default: 'Cookie settings' },
  footer_tagline: {
    label: 'Footer: last line',
    kind: 'line',
    max: 80,
    default: 'Non-executive directors for UK businesses',
    optional: true,
  },

  newsletter_title: {
    label: 'Newsletter: heading',
    kind: 'lines',
    max: 80,
    default: 'Boardroom nerve,\nin your inbox.',
  },
  newsletter_text: {
    label: 'Newsletter: what people agree to',
    ...SENTENCE,
    default:
      'One useful letter a month on growth, succession and the decisions owners put off. Unsubscribe at any time.',
    hint: 'Kept with each subscription as what the person asked for.',
  },
  newsletter_email: { label: 'Newsletter: hint in the field', ...LINK, default: 'Your email address' },
  newsletter_button: { label: 'Newsletter: button', ...SHORT, default: 'Subscribe' },
  newsletter_busy: { label: 'Newsletter: button while it sends', ...SHORT, default: 'Subscribing...' },
  newsletter_label: { label: 'Newsletter: field, read aloud', ...SPOKEN, default: 'Email address' },
  newsletter_success: { label: 'Newsletter: title of the thanks', ...BUTTON, default: 'Success!' },
  newsletter_failed: {
    label: 'Newsletter: when nothing was sent',
    ...SENTENCE,
    default: 'Failed to subscribe. Please try again.',
  },

  consultation_title: {
    label: 'Consultation: heading',
    ...TITLE,
    default: 'Book your free consultation',
  },
  consultation_text: {
    label: 'Consultation: sentence',
    ...SENTENCE,
    default: 'About 30 minutes, no obligation. We reply within {promise}.',
  },
  consultation_first_name: { label: 'Consultation: first name', ...LINK, default: 'First name' },
  consultation_last_name: { label: 'Consultation: last name', ...LINK, default: 'Last name' },
  consultation_company: { label: 'Consultation: company', ...LINK, default: 'Company name' },
  consultation_email: { label: 'Consultation: email', ...LINK, default: 'Email' },
  consultation_phone: { label: 'Consultation: phone', ...LINK, default: 'Phone' },
  consultation_message: {
    label: 'Consultation: what it is about',
    ...TITLE,
    default: 'What would you like to talk about?',
  },
  consultation_consent: {
    label: 'Consultation: what people agree to',
    ...SENTENCE,
    default: 'I agree to be contacted by {name} about my consultation request.',
    hint: 'Kept with each request as what the person agreed to.',
  },
  consultation_cancel: { label: 'Consultation: cancel', ...LINK, default: 'Cancel' },
  consultation_button: { label: 'Consultation: button', ...BUTTON, default: 'Request Consultation' },
  consultation_busy: { label: 'Consultation: button while it sends', ...BUTTON, default: 'Requesting...' },
  consultation_success: {
    label: 'Consultation: heading of the thanks',
    ...TITLE,
    default: 'Request Submitted!',
  },
  consultation_thanks: {
    label: 'Consultation: thanks',
    ...SENTENCE,
    default: "Thank you! We've sent you a confirmation email and will contact you within {promise}.",
  },
  consultation_closes: {
    label: 'Consultation: that it closes',
    kind: 'line',
    max: 90,
    default: 'This dialog closes automatically.',
  },
  consultation_waits: {
    label: 'Consultation: that it closes later, while somebody uses it',
    kind: 'line',
    max: 90,
    default: 'This dialog closes automatically when you leave it.',
  },
  consultation_failed: {
    label: 'Consultation: when nothing was sent',
    ...SENTENCE,
    default: 'Failed to submit request',
  },
  consultation_home: { label: 'Consultation: button after the thanks', ...BUTTON, default: 'Return Home' },
  consultation_schedule: {
    label: 'Consultation: link to the calendar',
    ...TITLE,
    default: 'Prefer to pick a time now?',
  },

  bots: {
    label: 'Note on bots below forms',
    ...SENTENCE,
    default: 'This site is protected by a bot-detection service and its {privacy} and {terms} apply.',
    placeholders: ['privacy', 'terms'],
    required: ['privacy', 'terms'],
  },
  bots_privacy: { label: 'Note on bots: words of the first link', ...LINK, default: 'privacy policy' },
  bots_terms: { label: 'Note on bots: words of the second link', ...LINK, default: 'terms' },

  cookies_title: { label: 'Cookies: heading', ...LINK, default: 'Cookies, your call' },
  cookies_text: {
    label: 'Cookies: text',
    kind: 'text',
    max: 300,
    default:
      'Essential cookies keep the site working. Analytics and marketing stay off until you say so. Read the {privacy}.',
    placeholders: ['privacy'],
    required: ['privacy'],
  },
  cookies_privacy: { label: 'Cookies: words of the link', ...LINK, default: 'privacy policy' },
  cookies_reject: { label: 'Cookies: refuse', ...SHORT, default: 'Reject all' },
  cookies_accept: { label: 'Cookies: accept', ...SHORT, default: 'Accept all' },
  cookies_choose: { label: 'Cookies: choose', ...SHORT, default: 'Choose for myself' },
  cookies_essential: { label: 'Cookies: first category', ...LINK, default: 'Essential' },
  cookies_essential_text: {
    label: 'Cookies: about the first category',
    kind: 'text',
    max: 120,
    default: 'Always on. Needed for the site to work.',
  },
  cookies_analytics: { label: 'Cookies: second category', ...LINK, default: 'Analytics' },
  cookies_analytics_text: {
    label: 'Cookies: about the second category',
    kind: 'text',
    max: 120,
    default: 'Counts visits so we can improve pages.',
  },
  cookies_marketing: { label: 'Cookies: third category', ...LINK, default: 'Marketing' },
  cookies_marketing_text: {
    label: 'Cookies: about the third category',
    kind: 'text',
    max: 120,
    default: 'Remembers which campaigns you came from.',
  },
  cookies_preferences: { label: 'Cookies: choices, read aloud', ...SPOKEN, default: 'Cookie preferences' },
  cookies_save: { label: 'Cookies: save', ...SHORT, default: 'Save preferences' },

  prompt_title: {
    label: 'Floating card: heading',
    ...TITLE,
    default: 'Ready to Transform Your Business?',
  },
  prompt_text: {
    label: 'Floating card: text',
    ...SENTENCE,
    default: 'Half an hour with a director. Free, and no obligation.',
  },
  prompt_about_title: {
    label: 'Floating card on About: heading',
    ...TITLE,
    default: 'Want to Learn How We Can Help?',
  },
  prompt_about_text: {
    label: 'Floating card on About: text',
    ...SENTENCE,
    default: 'You have read our story. Tell us yours: half an hour, free, no obligation.',
  },
  prompt_specialities_title: {
    label: 'Floating card on Specialities: heading',
    ...TITLE,
    default: 'Ready to Discuss Your Specific Needs?',
  },
  prompt_specialities_text: {
    label: 'Floating card on Specialities: text',
    ...SENTENCE,
    default: 'Half an hour with a director who has done it before. Free, and no obligation.',
  },
  prompt_blog_title: {
    label: 'Floating card on Blog: heading',
    ...TITLE,
    default: 'Ready to Apply These Insights?',
  },
  prompt_blog_text: {
    label: 'Floating card on Blog: text',
    ...SENTENCE,
    default: 'Half an hour with a director, on your business and not on theory. Free, and no obligation.',
  },
  prompt_team_title: {
    label: 'Floating card on Our Team: heading',
    ...TITLE,
    default: 'Meet the Collaborative Minds',
  },
  prompt_team_text: {
    label: 'Floating card on Our Team: text',
    ...SENTENCE,
    default: 'Half an hour with one of us, and the other {others} behind them. Free, and no obligation.',
  },
  prompt_button: { label: 'Floating card: button', ...BUTTON, default: 'Book Free Consultation' },

  optional: { label: 'Forms: beside a field that may stay empty', ...SHORT, default: '(optional)' },
  error_short: {
    label: 'Forms: too few characters',
    ...FIELD_ERROR,
    default: '{field} must be at least {least} characters',
    placeholders: ['field', 'least'],
    required: ['field', 'least'],
  },
  error_long: {
    label: 'Forms: too many characters',
    ...FIELD_ERROR,
    default: '{field} must be at most {most} characters',
    placeholders: ['field', 'most'],
    required: ['field', 'most'],
  },
  error_much: {
    label: 'Forms: a message that is too long',
    ...FIELD_ERROR,
    default: 'Please shorten this to at most {most} characters',
    placeholders: ['most'],
    required: ['most'],
  },
  error_email: {
    label: 'Forms: no email address',
    ...FIELD_ERROR,
    default: 'Please enter a valid email address',
  },
  error_consent: {
    label: 'Forms: without consent',
    ...FIELD_ERROR,
    default: 'You must agree to the terms to proceed',
  },
  error_control: {
    label: 'Forms: characters that nobody can read',
    ...FIELD_ERROR,
    default: 'Remove the invisible control characters',
  },
  error_fields: {
    label: 'Forms: when several fields are wrong',
    ...SENTENCE,
    default: 'Please check the marked fields and try again.',
  },
  loading: { label: 'While an address is looked up', ...LINK, default: 'Loading...' },
  failed: { label: 'When something fails: heading', ...LINK, default: 'Error' },
  failed_unexpected: {
    label: 'When something fails: without a reason',
    ...SENTENCE,
    default: 'Something went wrong. Please try again.',
  },
  failed_connection: {
    label: 'When something fails: no connection',
    ...SENTENCE,
    default: 'We cannot reach our server. Please check your connection and try again.',
  },
  failed_often: {
    label: 'When something fails: too many attempts',
    ...SENTENCE,
    default: TOO_MANY_REQUESTS,
    common: ['name'],
  },

  new_tab: {
    label: 'Read aloud: after a link that leaves the site',
    ...SPOKEN,
    default: '(opens in a new tab)',
  },
  brand_home: { label: 'Read aloud: after the logo', ...SPOKEN, default: 'home' },
  skip_name: { label: 'Read aloud: part with the link past the menu', ...SPOKEN, default: 'Skip' },
  nav_name: { label: 'Read aloud: menu at the top', ...SPOKEN, default: 'Main' },
  menu_name: { label: 'Read aloud: menu of a phone', ...SPOKEN, default: 'Menu' },
  menu_open: { label: 'Read aloud: button of the menu', ...SPOKEN, default: 'Open menu' },
  menu_close: { label: 'Read aloud: button that closes the menu', ...SPOKEN, default: 'Close menu' },
  portrait: {
    label: 'Read aloud: portrait without a description',
    ...SPOKEN,
    default: 'Portrait of {person}',
    placeholders: ['person'],
    required: ['person'],
  },
  close: { label: 'Read aloud: cross of a dialog', ...SPOKEN, default: 'Close' },
  dismiss: { label: 'Read aloud: cross of a notice', ...SPOKEN, default: 'Dismiss' },
} as const satisfies PageTextDefinitions;
