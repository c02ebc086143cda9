import { BooleanInput, SelectInput, TextInput } from 'react-admin';
import { OFFICE_PLANS, type Office, officeSchema } from '#shared/website-lists.ts';
import { LinesInput } from '../forms/LinesInput.tsx';
import { orderedScreens } from '../lists/order/ordered-screens.tsx';

export const { List, Create, Edit } = orderedScreens<Office>({
  schema: officeSchema,
  defaultValues: {
    name: '',
    address_lines: [],
    email: null,
    phone: null,
    plan: null,
    is_coming_soon: false,
    is_active: true,
  },
  titleOf: ({ name }) => name,
  intro: 'Contact shows active offices in this order.',
  empty: 'Add the places where people find you. With none, the website shows no offices.',
  detailsOf: ({ is_coming_soon }) => (is_coming_soon ? 'Coming soon' : null),
  textOf: ({ address_lines }) => address_lines.join(', '),
  Inputs,
});

const PLANS = OFFICE_PLANS.map((id) => ({ id, name: id.charAt(0).toUpperCase() + id.slice(1) }));

function Inputs() {
  return (
    <>
      <TextInput source="name" required helperText="Such as Lancashire." />
      <LinesInput source="address_lines" helperText="One line for each line of the address." />
      <TextInput source="email" type="email" />
      <TextInput source="phone" type="tel" />
      <SelectInput source="plan" choices={PLANS} emptyText="None" />
      <BooleanInput
        source="is_coming_soon"
        helperText="Shows its name and Coming Soon, without an address."
      />
      <BooleanInput source="is_active" helperText="Only active ones are shown on the website." />
    </>
  );
}
