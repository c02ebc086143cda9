import type { PageTextDefinitions } from './definition.ts';

const BUTTON = { kind: 'line', max: 40 } as const;
const TITLE = { kind: 'line', max: 60 } as const;
const SENTENCE = { kind: 'text', max: 240 } as const;
const HEADLINE = {
  kind: 'poster',
  max: 80,
  hint: 'The headlines take turns. On a phone a short one is set in more lines, to be as high as the others.',
} as const;
/** For screen readers only. */
const SPOKEN = { kind: 'line', max: 60 } as const;

export const HOME_TEXTS = {
  title: {
    label: 'Title on the tab and in search results',
    kind: 'line',
    max: 90,
    default: '{name} | Non-executive directors for UK SMEs',
  },
  description: {
    label: 'Description in search results',
    kind: 'text',
    max: 300,
    default:
      'Collaborative non-executive directors for UK small and medium businesses: growth, succession, M&A, expansion and restructuring. Book a free consultation.',
  },
  headline_1: {
    label: 'First headline',
    ...HEADLINE,
    default: 'Non-executives\nfor the brave',
    narrow: 'Non-executives\nfor the\nbrave',
    spoken: 'NON-EXECUTIVES FOR THE BRAVE',
  },
  headline_2: {
    label: 'Second headline',
    ...HEADLINE,
    default: 'Driven by you,\nfueled with verve',
    narrow: 'Driven by you,\nfueled with\nverve',
    spoken: 'DRIVEN BY YOU, FUELED WITH VERVE',
    optional: true,
  },
  headline_3: {
    label: 'Third headline',
    ...HEADLINE,
    default: 'We don’t just fit into your boardroom,\nwe flip the table!',
    narrow: 'We don’t just fit\ninto your boardroom,\nwe flip\nthe table!',
    spoken: "WE DON'T JUST FIT INTO YOUR BOARDROOM, WE FLIP THE TABLE!",
    optional: true,
  },
  lead: {
    label: 'Sentence under the headline',
    ...SENTENCE,
    default: 'Taking successful SMEs from good to great through collaborative expertise',
  },
  button: { label: 'Button', ...BUTTON, default: 'Start Your Transformation' },
  ticks: {
    label: 'Points with a tick',
    kind: 'lines',
    max: 200,
    default: 'Collaborative team approach\nUp to 3 days monthly support\nReal business transformation',
    optional: true,
    hint: 'One on each line.',
  },
  intro: {
    label: 'Introduction',
    kind: 'text',
    max: 400,
    default:
      'We put *collaborative non-executive directors* beside the owners of small and medium businesses: people who have built, sold, rescued and handed on companies of their own.',
    hint: 'Words between two * stand out.',
  },
  headlines_name: { label: 'Headlines: their buttons, read aloud', ...SPOKEN, default: 'Headlines' },
  headlines_show: {
    label: 'Headlines: button of one, read aloud',
    ...SPOKEN,
    default: 'Show headline {number}',
    placeholders: ['number'],
    required: ['number'],
  },
  headlines_pause: { label: 'Headlines: button to stop, read aloud', ...SPOKEN, default: 'Pause headlines' },
  headlines_play: { label: 'Headlines: button to go on, read aloud', ...SPOKEN, default: 'Play headlines' },
  clients_title: {
    label: 'Clients: heading',
    ...TITLE,
    default: 'The Non-Exec Landscape Needed Reinventing',
  },
  clients_text: { label: 'Clients: sentence', ...TITLE, default: "A Few People We've Worked With" },
  clients_name: { label: 'Clients: row of logos, read aloud', ...SPOKEN, default: 'Clients' },
  clients_pause: { label: 'Clients: button to stop, read aloud', ...SPOKEN, default: 'Pause the logo strip' },
  clients_play: { label: 'Clients: button to go on, read aloud', ...SPOKEN, default: 'Play the logo strip' },
  sectors_title: { label: 'Sectors: heading', ...TITLE, default: 'Who We Help' },
  sectors_text: {
    label: 'Sectors: sentence',
    ...SENTENCE,
    default: '{Sectors} kinds of company, one kind of owner: already successful and not finished.',
    optional: true,
  },
  sectors_button: { label: 'Sectors: button', ...BUTTON, default: 'Get In Touch' },
  sectors_link: { label: 'Sectors: link to a site of its own', ...BUTTON, default: 'Visit Dedicated Site' },
  reasons_title: { label: 'Reasons: heading', ...TITLE, default: 'Why choose {brand}' },
  reasons_link: {
    label: 'Reasons: button',
    ...TITLE,
    default: 'See all {specialities_figure} specialities',
  },
  testimonials_title: { label: 'Testimonials: heading', ...TITLE, default: 'Heard around the table' },
  testimonials_none: {
    label: 'Testimonials: when there are none',
    ...SENTENCE,
    default: 'No testimonials available at the moment.',
    optional: true,
    hint: 'Emptied, the section is left out while there are none.',
  },
  testimonials_name: {
    label: 'Testimonials: row of cards, read aloud',
    ...SPOKEN,
    default: 'Testimonials',
  },
  testimonials_stars: {
    label: 'Testimonials: stars, read aloud',
    ...SPOKEN,
    default: '{rating} out of 5 stars',
    placeholders: ['rating'],
    required: ['rating'],
  },
  testimonials_place: {
    label: 'Testimonials: which card of how many, read aloud',
    ...SPOKEN,
    default: '{number} of {total}',
    placeholders: ['number', 'total'],
  },
  testimonials_previous: {
    label: 'Testimonials: button back, read aloud',
    ...SPOKEN,
    default: 'Previous testimonials',
  },
  testimonials_next: {
    label: 'Testimonials: button on, read aloud',
    ...SPOKEN,
    default: 'Next testimonials',
  },
  testimonials_shown: {
    label: 'Testimonials: what is in view, read aloud',
    ...SPOKEN,
    default: 'Showing {shown} of {total} testimonials',
    placeholders: ['shown', 'total'],
  },
  testimonials_loading: {
    label: 'Testimonials: while they load, read aloud',
    ...SPOKEN,
    default: 'Loading testimonials',
  },
  testimonials_fallback: {
    label: 'Testimonials: in place of none',
    kind: 'lines',
    max: 900,
    default: '',
    sample: [
      'They asked the question nobody at our table would. Six months on we had a succession plan and a better Sunday lunch. | Sample Client A | Owner, family business',
      'We expected advice. We got a team that rolled its sleeves up and stayed until the acquisition was signed. | Sample Client B | Managing Director, manufacturing',
      'Three days a month has done more for our board than three years of away days. | Sample Client C | Chief Executive, professional services',
    ].join('\n'),
    optional: true,
    hint: 'One on each line, as: words | who said them | their role. Shown while there are no testimonials.',
  },
} as const satisfies PageTextDefinitions;
