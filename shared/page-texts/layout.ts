import { line, lines, menu, type PageTextDefinitions, poster, text } from './definition.ts';
import { ALL_PAGES, MENU_PAGES } from './menu.ts';

const link = line(30);
/** Six of them stand in one row. */
const nav = line(18);
const short = line(20);
const pages = menu(3000, {
  hint: 'A page with nothing to show is left out automatically.',
  placeholders: Object.keys(MENU_PAGES),
  common: [],
});
const button = line(40);
const title = line(60);
const sentence = text(240);

/** Texts that are on every page, or may open on it. */
export const LAYOUT_TEXTS = {
  founded: line(4)('Year of foundation, for search engines', '', {
    sample: '2022',
    optional: true,
    isYear: true,
  }),
  nav_home: nav('Menu: home', 'Home'),
  nav_about: nav('Menu: about', 'About'),
  nav_team: nav('Menu: team', 'Our Team'),
  nav_specialities: nav('Menu: specialities', 'Specialities'),
  nav_blog: nav('Menu: blog', 'Blog'),
  nav_contact: nav('Menu: contact', 'Contact'),
  nav_button: short('Menu: button', 'Contact Us'),

  menu: pages('Menu: its links, in their order', ALL_PAGES, { entries: { most: 8, label: 18 } }),

  contact_headline: poster(80)('Contact options: headline', 'Ready to flip the table?', {
    narrow: 'Ready to flip\nthe table?',
    spoken: 'Ready to Flip the Table?',
    isVoice: true,
  }),
  contact_compact: title('Contact options: heading on Contact', 'Ready to Start? Choose Your Preferred Way'),
  contact_mini: title('Contact options: heading where a page is missing', 'Prefer to talk directly?'),
  contact_footnote: line(80)('Contact options: footnote', 'Free consultation • No obligation', {
    optional: true,
  }),
  option_book: button('Contact options: consultation', 'Book a free consultation'),
  option_book_text: sentence('Contact options: about the consultation', 'About 30 minutes, no obligation.'),
  option_book_button: button('Contact options: button of the consultation', 'Book Free Consultation'),
  option_call_text: sentence(
    'Contact options: about calling',
    'Speak to a director, weekdays 9am to 5.30pm.',
  ),
  option_message_text: sentence(
    'Contact options: about WhatsApp',
    'Send a line now. We reply the same working day.',
  ),
  whatsapp_greeting: sentence(
    'What a WhatsApp message begins with',
    'Hello, I would like to talk about a non-executive director for my business.',
  ),

  faq_title: title('Questions: heading', 'Fair questions'),
  faq_text: sentence('Questions: sentence', '{Questions} we hear most. Ask us the next one.', {
    optional: true,
  }),
  faq_button: button('Questions: button', 'Book Free Consultation'),

  footer_menu: pages('Footer: pages, and their order', ALL_PAGES, { entries: { most: 12, label: 30 } }),
  footer_specialities: lines(300)('Footer: specialities', '', {
    sample: 'Growth Strategy\nSuccession Planning\nM&A Advisory\nInternational Expansion\nRestructuring',
    optional: true,
    hint: 'One on each line. Shown while there are specialities; if empty, the footer lists none.',
  }),
  footer_talk: link('Footer: heading of the contacts', 'Talk to us'),
  footer_button: link('Footer: button', 'Contact'),
  footer_tagline: line(80)('Footer: last line', 'Non-executive directors for UK businesses', {
    optional: true,
  }),

  newsletter_title: lines(80)('Newsletter: heading', 'Boardroom nerve,\nin your inbox.', {
    isVoice: true,
  }),
  newsletter_text: sentence(
    'Newsletter: what people agree to',
    'One useful letter a month on growth, succession and the decisions owners put off. Unsubscribe at any time.',
    { hint: 'Kept with each subscription as what the person asked for.' },
  ),

  newsletter_button: short('Newsletter: button', 'Subscribe'),

  consultation_title: title('Consultation: heading', 'Book your free consultation'),
  consultation_text: sentence(
    'Consultation: sentence',
    'About 30 minutes, no obligation. We reply within {promise}.',
  ),
  consultation_message: title('Consultation: what it is about', 'What would you like to talk about?'),
  consultation_consent: sentence(
    'Consultation: what people agree to',
    'I agree to be contacted by {name} about my consultation request.',
    { hint: 'Kept with each request as what the person agreed to.' },
  ),
  consultation_button: button('Consultation: button', 'Request Consultation'),
  consultation_success: title('Consultation: heading of the thanks', 'Request Submitted!'),
  consultation_thanks: sentence(
    'Consultation: thanks',
    "Thank you! We've sent you a confirmation email and will contact you within {promise}.",
  ),
  consultation_schedule: title('Consultation: link to the calendar', 'Prefer to pick a time now?'),

  cookies_title: link('Cookies: heading', 'Cookies, your call'),
  cookies_text: text(300)(
    'Cookies: text',
    'Essential cookies keep the site working. Analytics and marketing stay off until you say so. Read the {privacy}.',
    { placeholders: ['privacy'], required: ['privacy'] },
  ),

  prompt_title: title('Floating card: heading', 'Ready to Transform Your Business?'),
  prompt_text: sentence('Floating card: text', 'Half an hour with a director. Free, and no obligation.'),
  prompt_about_title: title('Floating card on About: heading', 'Want to Learn How We Can Help?'),
  prompt_about_text: sentence(
    'Floating card on About: text',
    'You have read our story. Tell us yours: half an hour, free, no obligation.',
  ),
  prompt_specialities_title: title(
    'Floating card on Specialities: heading',
    'Ready to Discuss Your Specific Needs?',
  ),
  prompt_specialities_text: sentence(
    'Floating card on Specialities: text',
    'Half an hour with a director who has done it before. Free, and no obligation.',
  ),
  prompt_blog_title: title('Floating card on Blog: heading', 'Ready to Apply These Insights?'),
  prompt_blog_text: sentence(
    'Floating card on Blog: text',
    'Half an hour with a director, on your business and not on theory. Free, and no obligation.',
  ),
  prompt_team_title: title('Floating card on Our Team: heading', 'Meet the Collaborative Minds'),
  prompt_team_text: sentence(
    'Floating card on Our Team: text',
    'Half an hour with one of us, and the other {others} behind them. Free, and no obligation.',
  ),
  prompt_button: button('Floating card: button', 'Book Free Consultation'),
} as const satisfies PageTextDefinitions;
