import { BooleanInput, SelectInput, TextInput } from 'react-admin';
import { type Figure, figureSchema } from '#shared/website-lists.ts';
import { orderedScreens } from '../lists/order/ordered-screens.tsx';

export const { List, Create, Edit } = orderedScreens<Figure>({
  schema: figureSchema,
  defaultValues: { figure: '', meaning: '', page: 'home', is_active: true },
  titleOf: ({ figure, meaning }) => `${figure} ${meaning}`,
  intro: 'Home and About show their active figures in this order.',
  empty: 'Add facts that make a good figure.',
  detailsOf: ({ page }) => (page === 'home' ? 'Home' : 'About'),
  textOf: () => null,
  Inputs,
});

const PAGES = [
  { id: 'home', name: 'Home' },
  { id: 'about', name: 'About' },
];

function Inputs() {
  return (
    <>
      <TextInput source="figure" required helperText="Shown large, such as 20+ or 2022." />
      <TextInput source="meaning" required helperText="What the figure counts." />
      <SelectInput source="page" choices={PAGES} required />
      <BooleanInput source="is_active" helperText="Only active ones are shown on the website." />
    </>
  );
}
