import { lazy } from 'react';
import { Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import type { MediaAsset } from '#shared/media.ts';
import { RedirectTo } from '../layout/RedirectTo.tsx';
import { editPath } from './paths.ts';

const MediaLibrary = lazy(() => import('./pages.tsx').then((pages) => ({ default: pages.MediaLibrary })));
const MediaEdit = lazy(() => import('./pages.tsx').then((pages) => ({ default: pages.MediaEdit })));

export const media = (
  <Resource name="media" list={MediaLibrary} hasEdit recordRepresentation={(asset: MediaAsset) => asset.name}>
    <Route path=":id/edit" element={<MediaEdit />} />
    <Route path=":id" element={<RedirectTo to={editPath} />} />
    <Route path=":id/show" element={<RedirectTo to={editPath} />} />
  </Resource>
);
