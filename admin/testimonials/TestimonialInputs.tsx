import { BooleanInput, TextInput } from 'react-admin';
import { FormColumn, Panel } from '../layout/Panel.tsx';
import { StarInput } from './StarInput.tsx';

export function TestimonialInputs() {
  return (
    <FormColumn>
      <Panel>
        <TextInput
          source="quote"
          required
          multiline
          minRows={4}
          helperText="In their words. Quotation marks are added by the website."
        />
        <TextInput source="author" required />
        <TextInput source="role" helperText="Such as Managing Director." />
        <TextInput source="company" />
        <StarInput />
        <BooleanInput
          source="is_active"
          helperText={<span id="active-means">Only active testimonials are shown on the website.</span>}
          options={{ slotProps: { input: { 'aria-describedby': 'active-means' } } }}
        />
        <TextInput
          source="source_note"
          multiline
          helperText="Where the words come from and who allowed them to be published. Only seen here."
        />
      </Panel>
    </FormColumn>
  );
}
