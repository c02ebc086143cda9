export { RedirectCreate } from './RedirectCreate.tsx';
export { RedirectEdit } from './RedirectEdit.tsx';
export { RedirectList } from './RedirectList.tsx';
