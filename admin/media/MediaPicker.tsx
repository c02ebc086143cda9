import { Suspense } from 'react';
import type { MediaAsset } from '#shared/media.ts';
import { lazyNamed } from '../lazy-named.ts';

export interface MediaPickerProps {
  open: boolean;
  onClose: () => void;
  /** Called once with the chosen image; the picker closes itself. */
  onPick: (asset: MediaAsset) => void;
}

const PickerDialog = lazyNamed(() => import('./PickerDialog.tsx'), 'PickerDialog');

/** Chooses an image of the library, or uploads one; its alternative text is always written. */
export function MediaPicker(props: MediaPickerProps) {
  if (!props.open) return null;
  return (
    <Suspense fallback={null}>
      <PickerDialog {...props} />
    </Suspense>
  );
}
