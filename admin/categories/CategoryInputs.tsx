import { TextInput } from '../ui/inputs.tsx';
import { FormColumn, Panel } from '../ui/Panel.tsx';
import { SlugInput } from '../ui/SlugInput.tsx';

export function CategoryInputs({ isNew = false }: { isNew?: boolean }) {
  return (
    <FormColumn>
      <Panel>
        <TextInput source="name" isRequired />
        <SlugInput
          from="name"
          follows={isNew}
          helperText="Names the category in the address of its article list."
        />
      </Panel>
    </FormColumn>
  );
}
