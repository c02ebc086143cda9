import { PAGE_PATHS } from '#shared/public.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { LegalDocument } from './LegalDocument.tsx';

export default function PrivacyPage() {
  return <LegalDocument name="privacy" texts={usePageTexts('privacy')} path={PAGE_PATHS.privacy} />;
}
