import { BooleanInput, SelectInput, TextInput } from 'react-admin';
import { SPECIALITY_ICONS, type Speciality, specialitySchema } from '#shared/specialities.ts';
import { LinesInput } from '../forms/LinesInput.tsx';
import { orderedScreens } from '../lists/order/ordered-screens.tsx';

export const { List, Create, Edit } = orderedScreens<Speciality>({
  schema: specialitySchema,
  defaultValues: {
    title: '',
    description: '',
    benefits: [],
    icon: 'strategy',
    is_featured: false,
    color_theme: 'primary',
    is_active: true,
  },
  titleOf: ({ title }) => title,
  intro: 'The specialities page shows active ones in this order, featured ones first.',
  empty: 'Add what clients come to you for.',
  detailsOf: ({ is_featured }) => (is_featured ? 'Featured' : null),
  textOf: ({ description }) => description,
  Inputs,
});

const ICONS = SPECIALITY_ICONS.map((id) => ({ id, name: id.charAt(0).toUpperCase() + id.slice(1) }));

const THEMES = [
  { id: 'primary', name: 'Claret' },
  { id: 'accent', name: 'Brass' },
  { id: 'verve', name: 'Vermilion' },
  { id: 'secondary', name: 'Sky' },
];

function Inputs() {
  return (
    <>
      <TextInput source="title" required />
      <TextInput source="description" required multiline />
      <LinesInput source="benefits" required minRows={4} helperText="Four, one on each line." />
      <SelectInput source="icon" choices={ICONS} required />
      <SelectInput source="color_theme" choices={THEMES} required />
      <BooleanInput source="is_featured" helperText="Featured ones are the large cards at the top." />
      <BooleanInput source="is_active" helperText="Only active ones are shown on the website." />
    </>
  );
}
