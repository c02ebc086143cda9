import { Suspense } from 'react';
import { lazyNamed } from '../lazy-named.ts';
import type { MediaPickerProps } from './PickerDialog.tsx';

const PickerDialog = lazyNamed(() => import('./PickerDialog.tsx'), 'PickerDialog');

/** Chooses an image of the library, or several, or uploads them; the alternative text of each is always written. */
export function MediaPicker(props: MediaPickerProps) {
  if (!props.open) return null;
  return (
    <Suspense fallback={null}>
      <PickerDialog {...props} />
    </Suspense>
  );
}
