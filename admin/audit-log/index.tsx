import { lazy } from 'react';
import { Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { RedirectTo } from '../layout/RedirectTo.tsx';
import { AuditLogList } from './AuditLogList.tsx';
import { entryPath } from './paths.ts';

const AuditEntryPage = lazy(() =>
  import('./AuditEntryPage.tsx').then((page) => ({ default: page.AuditEntryPage })),
);

export const auditLog = (
  <Resource name="audit-log" list={AuditLogList} recordRepresentation={(entry) => `Entry ${entry.id}`}>
    <Route path=":id" element={<AuditEntryPage />} />
    <Route path=":id/show" element={<RedirectTo to={entryPath} />} />
  </Resource>
);
