import { PAGE_PATHS } from '#shared/public.ts';
import { PRIVACY } from '../content/privacy.ts';
import { LegalDocument } from './LegalDocument.tsx';

export default function PrivacyPage() {
  return <LegalDocument text={PRIVACY} path={PAGE_PATHS.privacy} />;
}
