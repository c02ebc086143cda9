import { PAGE_PATHS } from '#shared/public.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { LegalDocument } from './LegalDocument.tsx';

export default function TermsPage() {
  return <LegalDocument name="terms" texts={usePageTexts('terms')} path={PAGE_PATHS.terms} />;
}
