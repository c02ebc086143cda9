import { BooleanInput, TextInput } from 'react-admin';
import { type Reason, reasonSchema } from '#shared/website-lists.ts';
import { FilledIn } from '../lists/order/FilledIn.tsx';
import { orderedScreens } from '../lists/order/ordered-screens.tsx';

export const { List, Create, Edit } = orderedScreens<Reason>({
  schema: reasonSchema,
  defaultValues: { big: '', title: '', text: '', is_active: true },
  titleOf: ({ title }) => title,
  intro: 'Home shows active reasons to choose you in this order.',
  empty: 'Add why people choose you.',
  detailsOf: ({ big }) => big,
  textOf: ({ text }) => <FilledIn text={text} />,
  Inputs,
});

function Inputs() {
  return (
    <>
      <TextInput source="big" required helperText="Two or three words, shown large, such as Hands on." />
      <TextInput source="title" required />
      <TextInput
        source="text"
        required
        multiline
        helperText="{Team} becomes the number of people in the team."
      />
      <BooleanInput source="is_active" helperText="Only active ones are shown on the website." />
    </>
  );
}
