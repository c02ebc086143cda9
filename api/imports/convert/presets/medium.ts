import { each, type Rules } from '../rules.ts';
import { card, drop } from './actions.ts';

export const medium: Rules = {
  ...each('graf--mixtapeEmbed mixtapeEmbed', card({ title: 'strong', description: 'em' })),
  // The text repeats the title.
  ...each('graf--title graf--kicker', drop()),
};
