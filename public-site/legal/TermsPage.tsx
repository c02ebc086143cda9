import { TERMS } from '../content/terms.ts';
import { LegalPage } from './LegalPage.tsx';

export function TermsPage() {
  return <LegalPage text={TERMS} path="/terms" />;
}
