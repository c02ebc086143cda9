import { lazy } from 'react';
import { Resource } from 'react-admin';

const ConsentChoiceList = lazy(async () => ({
  default: (await import('./ConsentChoiceList.tsx')).ConsentChoiceList,
}));

export const consentChoices = <Resource name="consent-choices" list={ConsentChoiceList} />;
