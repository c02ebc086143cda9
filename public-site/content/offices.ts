export interface Office {
  name: string;
  /** Its drawing in contact/OfficePlan.tsx. */
  plan: 'lancashire' | 'manchester' | 'leeds' | 'london';
  addressLines: readonly string[];
  /** '' removes its link. */
  email: string;
  phone: string;
  isComingSoon: boolean;
}

const comingSoon = (name: string, plan: Office['plan']): Office => ({
  name,
  plan,
  addressLines: [],
  email: '',
  phone: '',
  isComingSoon: true,
});

/** Sample addresses and numbers; replace them with your own. */
export const OFFICES: readonly Office[] = [
  {
    name: 'Lancashire',
    plan: 'lancashire',
    addressLines: ['Sample House, 1 Example Street', 'Preston PR0 0AA'],
    email: 'lancashire@example.com',
    phone: '01632 960 001',
    isComingSoon: false,
  },
  {
    name: 'Manchester',
    plan: 'manchester',
    addressLines: ['Sample Wharf, 2 Example Quay', 'Manchester M0 0AA'],
    email: 'manchester@example.com',
    phone: '0161 496 0001',
    isComingSoon: false,
  },
  comingSoon('Leeds', 'leeds'),
  comingSoon('London', 'london'),
];
