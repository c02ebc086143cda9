import { PEOPLE, type PersonId, portraitOf } from './people.ts';

export interface TeamMember {
  id: string;
  name: string;
  role: string;
  /** A portrait, 320 units wide and 400 high. */
  image: string;
  /** One sentence on how this person works. */
  description: string;
  experience: string;
  /** Shown on 'Our Story' too. */
  founder?: boolean;
}

const member = (id: PersonId, rest: Omit<TeamMember, 'id' | 'name' | 'image'>): TeamMember => ({
  id,
  name: PEOPLE[id],
  image: portraitOf(id),
  ...rest,
});

/** Sample people; replace them, and the portraits in public/art/portraits, with your own. */
export const TEAM: readonly TeamMember[] = [
  member('eleanor-marsh', {
    role: 'Founder and lead non-executive',
    description: 'Asks the short questions that take a long time to answer.',
    experience:
      'Chaired four owner-led groups and sat on eleven boards, from a bakery to a listed builders’ merchant.',
    founder: true,
  }),
  member('tom-ackroyd', {
    role: 'Co-founder, growth and pricing',
    description: 'Has never met a price list that he did not want to argue with.',
    experience: 'Built a distribution business from two vans to £40m and sold it to its managers.',
    founder: true,
  }),
  member('desmond-oyelaran', {
    role: 'Operations and logistics',
    description: 'Walks the floor before he reads the report.',
    experience: 'Ran depots in three countries and halved lead times in two of them.',
  }),
  member('maya-joseph', {
    role: 'People and leadership',
    description: 'Says out loud what the exit interviews have been saying quietly.',
    experience: 'People director through one flotation, two mergers and a great many Monday mornings.',
  }),
  member('priya-raman', {
    role: 'Family business and succession',
    description: 'Keeps the argument useful and the Sunday lunch possible.',
    experience: 'Third generation in her own family’s firm. She has sat on both sides of that table.',
  }),
  member('gareth-llewellyn', {
    role: 'M&A and international expansion',
    description: 'Would sooner lose the deal than let you win the wrong one.',
    experience: 'Twenty-six transactions, bought and sold, and first offices opened in the US and India.',
  }),
  member('samira-haddad', {
    role: 'Finance and restructuring',
    description: 'Counts the cash first and asks how everybody feels about it second.',
    experience:
      'Finance director in Leeds and Dubai. Has taken five companies through their hardest quarter.',
  }),
  member('george-whitcombe', {
    role: 'Legal strategy and governance',
    description: 'Reads the shareholder agreement so that nobody has to quote it later.',
    experience: 'Two decades as general counsel to owner-managed groups across the UK and Europe.',
  }),
  member('laura-carrick', {
    role: 'Brand and media',
    description: 'Finds the one thing you are known for, then asks what you charge for it.',
    experience: 'Led marketing for a hotel group and three consumer brands you will have in the kitchen.',
  }),
];

export const TEAM_PAGE = {
  wide: ['Nine people', 'one table'],
  narrow: ['Nine people', 'one table'],
  title: 'Our Team: nine people, one table',
  lead: 'You appoint one director and the other eight come with them. Collectively 150+ years of running, fixing and selling companies.',
} as const;
