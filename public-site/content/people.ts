/** Names of the team; what else is said of each stands in team.ts. Articles show the portrait of an author who is here. */
export const PEOPLE = {
  'eleanor-marsh': 'Eleanor Marsh',
  'tom-ackroyd': 'Tom Ackroyd',
  'desmond-oyelaran': 'Desmond Oyelaran',
  'maya-joseph': 'Maya Joseph',
  'priya-raman': 'Priya Raman',
  'gareth-llewellyn': 'Gareth Llewellyn',
  'samira-haddad': 'Samira Haddad',
  'george-whitcombe': 'George Whitcombe',
  'laura-carrick': 'Laura Carrick',
} as const;

export type PersonId = keyof typeof PEOPLE;

export const portraitOf = (id: PersonId): string => `/art/portraits/${id}.svg`;
