export { PersonalDataPage } from '../personal-data/PersonalDataPage.tsx';
export { RetentionPage } from '../retention/RetentionPage.tsx';
export { OverviewPage } from './OverviewPage.tsx';
