/** One chunk, because one page follows the other. */
export { MakeItYoursPage } from './MakeItYoursPage.tsx';
export { SetupPage } from './SetupPage.tsx';
