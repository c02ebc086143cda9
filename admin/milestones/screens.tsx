import { BooleanInput, TextInput } from 'react-admin';
import { type Milestone, milestoneSchema } from '#shared/website-lists.ts';
import { orderedScreens } from '../lists/order/ordered-screens.tsx';

export const { List, Create, Edit } = orderedScreens<Milestone>({
  schema: milestoneSchema,
  defaultValues: { year: '', text: '', is_active: true },
  titleOf: ({ year }) => year,
  intro: 'About shows active milestones beside the story in this order.',
  empty: 'Add what happened, and in which year.',
  detailsOf: () => null,
  textOf: ({ text }) => text,
  Inputs,
});

function Inputs() {
  return (
    <>
      <TextInput source="year" required />
      <TextInput source="text" required multiline />
      <BooleanInput source="is_active" helperText="Only active ones are shown on the website." />
    </>
  );
}
