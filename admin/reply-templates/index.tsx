import type { ReplyTemplate } from '#shared/reply-templates.ts';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';

const screens = () => import('./screens.tsx');

export const replyTemplates = resource<ReplyTemplate>({
  name: 'reply-templates',
  hasBin: true,
  recordRepresentation: ({ name }) => name,
  list: lazyNamed(screens, 'ReplyTemplateList'),
  create: lazyNamed(screens, 'ReplyTemplateCreate'),
  edit: lazyNamed(screens, 'ReplyTemplateEdit'),
});
