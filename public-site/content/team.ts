/** {Team}, {team} and {others} stand for the number of members; see shared/count-words.ts. */
export const TEAM_PAGE = {
  wide: ['{Team} people', 'one table'],
  narrow: ['{Team} people', 'one table'],
  title: 'Our Team: {team} people, one table',
  lead: 'You appoint one director and the other {others} come with them. Collectively 150+ years of running, fixing and selling companies.',
  description:
    '{Team} non-executive directors who work as one team: collectively 150+ years of running, growing, rescuing and selling companies.',
} as const;

/** In place of it while there are fewer than three. */
export const SMALL_TEAM_PAGE = {
  wide: ['Many chairs', 'one table'],
  narrow: ['Many chairs', 'one table'],
  title: 'Our Team: many chairs, one table',
  lead: 'Collectively 150+ years of running, fixing and selling companies.',
  description:
    'Non-executive directors who work as one team: collectively 150+ years of running, growing, rescuing and selling companies.',
} as const;
