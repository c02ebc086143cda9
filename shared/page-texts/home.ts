import { line, lines, type PageTextDefinitions, poster, text } from './definition.ts';

const button = line(40);
const title = line(60);
const sentence = text(240);
const headline = poster(80, { hint: 'The headlines take turns.' });

export const HOME_TEXTS = {
  title: line(90)('Title on the tab and in search results', '{name} | Non-executive directors for UK SMEs'),
  description: text(300)(
    'Description in search results',
    'Collaborative non-executive directors for UK small and medium businesses: growth, succession, M&A, expansion and restructuring. Book a free consultation.',
  ),
  headline_1: headline('First headline', 'Non-executives\nfor the brave', {
    narrow: 'Non-executives\nfor the\nbrave',
    spoken: 'NON-EXECUTIVES FOR THE BRAVE',
    isVoice: true,
  }),
  headline_2: headline('Second headline', 'Driven by you,\nfueled with verve', {
    narrow: 'Driven by you,\nfueled with\nverve',
    spoken: 'DRIVEN BY YOU, FUELED WITH VERVE',
    optional: true,
    isVoice: true,
  }),
  headline_3: headline('Third headline', 'We don’t just fit into your boardroom,\nwe flip the table!', {
    narrow: 'We don’t just fit\ninto your boardroom,\nwe flip\nthe table!',
    spoken: "WE DON'T JUST FIT INTO YOUR BOARDROOM, WE FLIP THE TABLE!",
    optional: true,
    isVoice: true,
  }),
  lead: sentence(
    'Sentence under the headline',
    'Taking successful SMEs from good to great through collaborative expertise',
  ),
  button: button('Button', 'Start Your Transformation'),
  ticks: lines(200)(
    'Points with a tick',
    'Collaborative team approach\nUp to 3 days monthly support\nReal business transformation',
    { optional: true, hint: 'One on each line.' },
  ),
  intro: text(400)(
    'Introduction',
    'We put *collaborative non-executive directors* beside the owners of small and medium businesses: people who have built, sold, rescued and handed on companies of their own.',
    { hint: 'Words between two * stand out.' },
  ),
  clients_title: title('Clients: heading', 'The Non-Exec Landscape Needed Reinventing'),
  clients_text: title('Clients: sentence', "A Few People We've Worked With"),
  sectors_title: title('Sectors: heading', 'Who We Help'),
  sectors_text: sentence(
    'Sectors: sentence',
    '{Sectors} kinds of company, one kind of owner: already successful and not finished.',
    { optional: true },
  ),
  sectors_button: button('Sectors: button', 'Get In Touch'),
  sectors_link: button('Sectors: link to a site of its own', 'Visit Dedicated Site'),
  reasons_title: title('Reasons: heading', 'Why choose {brand}'),
  reasons_link: title('Reasons: button', 'See all {specialities_figure} specialities'),
  testimonials_title: title('Testimonials: heading', 'Heard around the table', { isVoice: true }),
  testimonials_none: sentence('Testimonials: when there are none', '', {
    sample: 'No testimonials available at the moment.',
    optional: true,
    hint: 'Empty, the section is left out while there are none.',
  }),
  testimonials_fallback: lines(900)('Testimonials: in place of none', '', {
    sample: [
      'They asked the question nobody at our table would. Six months on we had a succession plan and a better Sunday lunch. | Sample Client A | Owner, family business',
      'We expected advice. We got a team that rolled its sleeves up and stayed until the acquisition was signed. | Sample Client B | Managing Director, manufacturing',
      'Three days a month has done more for our board than three years of away days. | Sample Client C | Chief Executive, professional services',
    ].join('\n'),
    optional: true,
    hint: 'One on each line, as: words | who said them | their role. Shown while there are no testimonials.',
  }),
} as const satisfies PageTextDefinitions;
