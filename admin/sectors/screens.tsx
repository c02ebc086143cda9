import { BooleanInput, SelectInput, TextInput } from 'react-admin';
import { type Sector, sectorSchema } from '#shared/sectors.ts';
import { orderedScreens } from '../lists/order/ordered-screens.tsx';
import { ImageInput } from '../media/ImageInput.tsx';

export const { List, Create, Edit } = orderedScreens<Sector>({
  schema: sectorSchema,
  defaultValues: {
    title: '',
    description: '',
    image: null,
    link_type: 'consultation',
    site_url: null,
    icon: null,
    is_active: true,
  },
  titleOf: ({ title }) => title,
  intro:
    'Who We Help on Home shows active sectors in this order: the first two are wide. Drag a row by its handle, use the arrows, or move it to a position.',
  empty: 'Add the kinds of company you help.',
  detailsOf: ({ link_type }) => (link_type === 'external' ? 'Has a site of its own' : null),
  textOf: ({ description }) => description,
  Inputs,
});

const LINK_TYPES = [
  { id: 'consultation', name: 'The consultation alone' },
  { id: 'external', name: 'The consultation and a site of its own' },
];

function Inputs() {
  return (
    <>
      <TextInput source="title" required />
      <TextInput source="description" required multiline />
      <ImageInput source="image" label="Picture" aspectRatio="4 / 3" />
      <SelectInput source="link_type" choices={LINK_TYPES} required />
      <TextInput
        source="site_url"
        placeholder="https://"
        helperText="Opens in a new tab. Without it, the address in the settings holds for Family Businesses and Manufacturing."
      />
      <TextInput
        source="icon"
        helperText="One word by which enquiries that begin on this card are counted."
      />
      <BooleanInput source="is_active" helperText="Only active ones are shown on the website." />
    </>
  );
}
