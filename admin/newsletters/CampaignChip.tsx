import type { Newsletter } from '#shared/newsletters.ts';
import { WordChip } from '../lists/StatusChip.tsx';
import { stateWords } from './words.ts';

export function CampaignChip({ newsletter }: { newsletter: Newsletter }) {
  return <WordChip {...stateWords(newsletter)} />;
}
