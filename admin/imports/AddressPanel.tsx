import { Typography } from '@mui/material';
import { useNavigate } from 'react-router-dom';
import { feedAddressSchema } from '#shared/imports.ts';
import { PlainForm } from '../forms/PlainForm.tsx';
import { Panel } from '../layout/Panel.tsx';
import { startFromAddress } from './import-api.ts';
import { importPath } from './paths.ts';

const FIELDS = [
  { name: 'address', label: 'Address of the feed', help: 'For example https://example.com/feed' },
] as const;

/** Begins an import from a blog that is on the web, where no export can be had. */
export function AddressPanel() {
  const navigate = useNavigate();
  return (
    <Panel title="From a feed">
      <Typography color="textSecondary">
        RSS, Atom or JSON Feed. Many feeds hold only the latest posts, or only their beginnings: take an
        export file where there is one.
      </Typography>
      <PlainForm
        fields={FIELDS}
        schema={feedAddressSchema}
        label="Read the feed"
        busyLabel="Asking for it…"
        onSubmit={async ({ address }) => {
          navigate(importPath((await startFromAddress(address)).id));
        }}
      />
    </Panel>
  );
}
