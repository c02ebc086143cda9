import { BooleanInput, TextInput } from 'react-admin';
import { type Question, questionSchema } from '#shared/website-lists.ts';
import { FilledIn } from '../lists/order/FilledIn.tsx';
import { orderedScreens } from '../lists/order/ordered-screens.tsx';
import { shownWords } from '../lists/order/shown-words.ts';

export const { List, Create, Edit } = orderedScreens<Question>({
  schema: questionSchema,
  defaultValues: { question: '', answer: '', is_active: true },
  titleOf: ({ question }) => shownWords(question),
  intro: 'Home and Contact show active questions in this order.',
  empty: 'Add what people ask before they get in touch.',
  detailsOf: () => null,
  textOf: ({ answer }) => <FilledIn text={answer} />,
  Inputs,
});

function Inputs() {
  return (
    <>
      <TextInput source="question" required helperText="{brand} becomes the name of the site." />
      <TextInput
        source="answer"
        required
        multiline
        minRows={4}
        helperText="This is where prices and promises are made: keep them right. {team} becomes the number of people in the team, {promise} the hours within which you answer."
      />
      <BooleanInput source="is_active" helperText="Only active ones are shown on the website." />
    </>
  );
}
