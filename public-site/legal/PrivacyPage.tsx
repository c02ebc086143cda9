import { PAGE_PATHS } from '#shared/public.ts';
import { LegalDocument } from './LegalDocument.tsx';
import { PRIVACY } from './privacy.ts';

export default function PrivacyPage() {
  return <LegalDocument text={PRIVACY} path={PAGE_PATHS.privacy} />;
}
