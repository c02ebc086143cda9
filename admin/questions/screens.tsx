import { BooleanInput, TextInput } from 'react-admin';
import { type Question, questionSchema } from '#shared/questions.ts';
import { orderedScreens } from '../lists/order/ordered-screens.tsx';

export const { List, Create, Edit } = orderedScreens<Question>({
  schema: questionSchema,
  defaultValues: { question: '', answer: '', is_active: true },
  titleOf: ({ question }) => question,
  intro:
    'Fair questions shows active ones in this order, on Home and on Contact. Drag a row by its handle, use the arrows, or move it to a position.',
  empty: 'Add what people ask before they get in touch.',
  detailsOf: () => null,
  textOf: ({ answer }) => answer,
  Inputs,
});

function Inputs() {
  return (
    <>
      <TextInput source="question" required helperText="{brand} stands for the name of the site." />
      <TextInput
        source="answer"
        required
        multiline
        minRows={4}
        helperText="Prices and promises stand here: keep them right."
      />
      <BooleanInput source="is_active" helperText="Only active ones are shown on the website." />
    </>
  );
}
