export { PostCreate } from './PostCreate.tsx';
export { PostEdit } from './PostEdit.tsx';
