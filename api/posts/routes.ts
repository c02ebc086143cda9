import { Router } from 'express';
import type { Services } from '../services.ts';
import { draftRouter } from './draft-routes.ts';
import { postEditorRouter } from './editor-routes.ts';
import { previewRouter } from './preview-routes.ts';

/** /api/admin/posts, beyond CRUD. */
export function postsRouter(services: Services): Router {
  return Router().use(postEditorRouter(services), draftRouter(services), previewRouter(services));
}
