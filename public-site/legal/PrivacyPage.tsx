import { PRIVACY } from '../content/privacy.ts';
import { LegalPage } from './LegalPage.tsx';

export function PrivacyPage() {
  return <LegalPage text={PRIVACY} path="/privacy" />;
}
