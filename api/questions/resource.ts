import { questionFilterSchema, questionSchema } from '#shared/questions.ts';
import { orderedResource } from '../platform/http/ordered-resource.ts';

export const questions = orderedResource({
  name: 'questions',
  label: 'question',
  title: 'question',
  schema: questionSchema,
  filterSchema: questionFilterSchema,
  searched: ['question', 'answer'],
  sortable: {},
  shown: { columns: ['id', 'question', 'answer'] },
});
