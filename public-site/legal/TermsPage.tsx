import { PAGE_PATHS } from '#shared/public.ts';
import { LegalDocument } from './LegalDocument.tsx';
import { TERMS } from './terms.ts';

export default function TermsPage() {
  return <LegalDocument text={TERMS} path={PAGE_PATHS.terms} />;
}
