import type { Question } from '#shared/website-lists.ts';
import { lazyNamed } from '../lazy-named.ts';
import { shownWords } from '../lists/order/shown-words.ts';
import { resource } from '../resource.tsx';

const screens = () => import('./screens.tsx');

export const questions = resource<Question>({
  name: 'questions',
  hasBin: true,
  recordRepresentation: ({ question }) => shownWords(question),
  list: lazyNamed(screens, 'List'),
  create: lazyNamed(screens, 'Create'),
  edit: lazyNamed(screens, 'Edit'),
});
