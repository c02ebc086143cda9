export { ImportPage } from './ImportPage.tsx';
export { StartPage } from './StartPage.tsx';
