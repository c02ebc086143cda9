export { MediaEdit } from './MediaEdit.tsx';
export { MediaLibrary } from './MediaLibrary.tsx';
