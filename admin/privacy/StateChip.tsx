import type { PrivacyRequestStatus } from '#shared/privacy-requests.ts';
import { type Tone, WordChip } from '../lists/StatusChip.tsx';
import { stateName } from './kinds.ts';

const TONES: { readonly [status in PrivacyRequestStatus]: Tone } = {
  new: 'info',
  acknowledged: 'waiting',
  in_progress: 'waiting',
  done: 'good',
  spam: 'bad',
};

export function StateChip({ status }: { status: PrivacyRequestStatus }) {
  return <WordChip label={stateName(status)} tone={TONES[status]} />;
}
