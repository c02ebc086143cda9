import { Suspense } from 'react';
import { lazyNamed } from '../lazy-named.ts';
import type { MediaPickerProps } from './PickerDialog.tsx';

const PickerDialog = lazyNamed(() => import('./PickerDialog.tsx'), 'PickerDialog');

/** Picks or uploads one or several images; none can be used without alternative text. */
export function MediaPicker(props: MediaPickerProps) {
  if (!props.open) return null;
  return (
    <Suspense fallback={null}>
      <PickerDialog {...props} />
    </Suspense>
  );
}
