import { TextInput } from 'react-admin';
import { SlugFollower, SlugInput } from '../forms/SlugInput.tsx';
import { FormColumn, Panel } from '../layout/Panel.tsx';

export function CategoryInputs({ isNew = false }: { isNew?: boolean }) {
  return (
    <FormColumn>
      <Panel>
        <TextInput source="name" required />
        {isNew && <SlugFollower from="name" />}
        <SlugInput from="name" follows={isNew} helperText="Part of the address of its list of articles." />
      </Panel>
    </FormColumn>
  );
}
