import { lazy } from 'react';
import { Resource } from 'react-admin';

const SettingsPage = lazy(() =>
  import('./SettingsPage.tsx').then(({ SettingsPage }) => ({ default: SettingsPage })),
);

export const settings = <Resource name="settings" list={SettingsPage} />;
