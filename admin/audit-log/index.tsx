import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';
import { AuditLogList } from './AuditLogList.tsx';

export const auditLog = resource({
  name: 'audit-log',
  recordRepresentation: (entry) => `Entry ${entry.id}`,
  list: AuditLogList,
  show: lazyNamed(() => import('./AuditEntryPage.tsx'), 'AuditEntryPage'),
});
