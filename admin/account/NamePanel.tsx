import { useNotify } from 'react-admin';
import { profileSchema } from '#shared/users.ts';
import { SchemaForm, type SchemaFormField } from '../forms/SchemaForm.tsx';
import { Panel } from '../layout/Panel.tsx';
import { rememberUser } from '../session/session.ts';
import { account } from './api.ts';

const FIELDS: SchemaFormField[] = [
  {
    name: 'full_name',
    label: 'Name',
    autoComplete: 'name',
    help: 'Shown to colleagues and under Activity.',
  },
];

export function NamePanel({ name, onSaved }: { name: string; onSaved: () => void }) {
  const notify = useNotify();
  return (
    <Panel title="You">
      <SchemaForm
        fields={FIELDS}
        schema={profileSchema}
        defaultValues={{ full_name: name }}
        label="Save name"
        busyLabel="Saving…"
        onSubmit={async ({ full_name }) => {
          rememberUser(await account.rename(full_name));
          notify('Your name is saved', { type: 'success' });
          onSaved();
        }}
      />
    </Panel>
  );
}
