import { card, drop, type Rule, rule } from './actions.ts';

export const medium: readonly Rule[] = [
  rule('.graf--mixtapeEmbed, .mixtapeEmbed', card({ link: 'a', title: 'strong', description: 'em' })),
  // The text repeats the title.
  rule('.graf--title, .graf--kicker', drop()),
];
