import { deterministicId } from '../deterministic-id.ts';
import type { TeamMemberRow } from '../rows.ts';

type Introduced = Pick<TeamMemberRow, 'name' | 'role' | 'description' | 'experience'> & { is_founder?: true };

/** Invented people; their portraits are in public-site/public/art/portraits. */
const introduced: Introduced[] = [
  {
    name: 'Eleanor Marsh',
    role: 'Founder and lead non-executive',
    description: 'Asks the short questions that take a long time to answer.',
    experience:
      'Chaired four owner-led groups and sat on eleven boards, from a bakery to a listed builders’ merchant.',
    is_founder: true,
  },
  {
    name: 'Tom Ackroyd',
    role: 'Co-founder, growth and pricing',
    description: 'Has never met a price list that he did not want to argue with.',
    experience: 'Built a distribution business from two vans to £40m and sold it to its managers.',
    is_founder: true,
  },
  {
    name: 'Desmond Oyelaran',
    role: 'Operations and logistics',
    description: 'Walks the floor before he reads the report.',
    experience: 'Ran depots in three countries and halved lead times in two of them.',
  },
  {
    name: 'Maya Joseph',
    role: 'People and leadership',
    description: 'Says out loud what the exit interviews have been saying quietly.',
    experience: 'People director through one flotation, two mergers and a great many Monday mornings.',
  },
  {
    name: 'Priya Raman',
    role: 'Family business and succession',
    description: 'Keeps the argument useful and the Sunday lunch possible.',
    experience: 'Third generation in her own family’s firm. She has sat on both sides of that table.',
  },
  {
    name: 'Gareth Llewellyn',
    role: 'M&A and international expansion',
    description: 'Would sooner lose the deal than let you win the wrong one.',
    experience: 'Twenty-six transactions, bought and sold, and first offices opened in the US and India.',
  },
  {
    name: 'Samira Haddad',
    role: 'Finance and restructuring',
    description: 'Counts the cash first and asks how everybody feels about it second.',
    experience:
      'Finance director in Leeds and Dubai. Has taken five companies through their hardest quarter.',
  },
  {
    name: 'George Whitcombe',
    role: 'Legal strategy and governance',
    description: 'Reads the shareholder agreement so that nobody has to quote it later.',
    experience: 'Two decades as general counsel to owner-managed groups across the UK and Europe.',
  },
  {
    name: 'Laura Carrick',
    role: 'Brand and media',
    description: 'Finds the one thing you are known for, then asks what you charge for it.',
    experience: 'Led marketing for a hotel group and three consumer brands you will have in the kitchen.',
  },
];

export const teamMembers: TeamMemberRow[] = introduced.map((member, index) => ({
  id: deterministicId('team member', member.name),
  image: `/art/portraits/${member.name.toLowerCase().replaceAll(' ', '-')}.svg`,
  image_alt: `Illustrated portrait of ${member.name}`,
  is_founder: false,
  display_order: index + 1,
  ...member,
}));
