import { lazyDialog } from '../lazy-named.tsx';
import type { MediaPickerProps } from './PickerDialog.tsx';

const PickerDialog = lazyDialog(() => import('./PickerDialog.tsx'), 'PickerDialog');

/** Picks or uploads one or several images; none can be used without alternative text. */
export const MediaPicker = (props: MediaPickerProps) => (props.open ? <PickerDialog {...props} /> : null);
