import { lazy } from 'react';
import { Resource } from 'react-admin';

const PersonalDataPage = lazy(async () => ({
  default: (await import('./PersonalDataPage.tsx')).PersonalDataPage,
}));

export const personalData = <Resource name="personal-data" list={PersonalDataPage} />;
