import { PAGE_PATHS } from '#shared/public.ts';
import { TERMS } from '../content/terms.ts';
import { LegalDocument } from './LegalDocument.tsx';

export default function TermsPage() {
  return <LegalDocument text={TERMS} path={PAGE_PATHS.terms} />;
}
