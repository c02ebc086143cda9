export interface Headline {
  line1: string;
  line2: string;
  /** The same words in poster lines, for wide and for narrow screens. */
  wide: readonly string[];
  narrow: readonly string[];
}

export const HEADLINES: readonly Headline[] = [
  {
    line1: 'NON-EXECUTIVES',
    line2: 'FOR THE BRAVE',
    wide: ['Non-executives', 'for the brave'],
    narrow: ['Non-executives', 'for the', 'brave'],
  },
  {
    line1: 'DRIVEN BY YOU,',
    line2: 'FUELED WITH VERVE',
    wide: ['Driven by you,', 'fueled with verve'],
    narrow: ['Driven by you,', 'fueled with', 'verve'],
  },
  {
    line1: "WE DON'T JUST FIT INTO YOUR BOARDROOM,",
    line2: 'WE FLIP THE TABLE!',
    wide: ['We don’t just fit into your boardroom,', 'we flip the table!'],
    narrow: ['We don’t just fit', 'into your boardroom,', 'we flip', 'the table!'],
  },
];

export const HERO_SUBTITLE = 'Taking successful SMEs from good to great through collaborative expertise';

export const HERO_TICKS: readonly string[] = [
  'Collaborative team approach',
  'Up to 3 days monthly support',
  'Real business transformation',
];

/** The words between the two others are the ones that stand out. */
export const INTRO = {
  before: 'We put',
  stressed: 'collaborative non-executive directors',
  after:
    'beside the owners of small and medium businesses: people who have built, sold, rescued and handed on companies of their own.',
};

export interface Figure {
  figure: string;
  meaning: string;
}

export const FIGURES: readonly Figure[] = [
  { figure: '3', meaning: 'days of support a month, at most' },
  { figure: '20+', meaning: 'years of experience behind our founders' },
  { figure: '4', meaning: 'regions traded in: US, Europe, UAE, India' },
  { figure: '2022', meaning: 'the year we flipped our first table' },
];
