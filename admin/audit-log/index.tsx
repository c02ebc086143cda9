import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';

export const auditLog = resource({
  name: 'audit-log',
  recordRepresentation: (entry) => `Entry ${entry.id}`,
  list: lazyNamed(() => import('./AuditLogList.tsx'), 'AuditLogList'),
  show: lazyNamed(() => import('./AuditEntryPage.tsx'), 'AuditEntryPage'),
});
