import { Alert, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { TextInput, useDataProvider, useNotify, useRecordContext, useRefresh } from 'react-admin';
import { SITE_SETTINGS_ID, type SiteSettingsRecord, siteSettingsSchema } from '#shared/settings.ts';
import { londonDateTime } from '#shared/words.ts';
import type { AdminDataProvider } from '../data-provider.ts';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { EditPage } from '../forms/EditPage.tsx';
import { FormColumn, Panel } from '../layout/Panel.tsx';

/** /admin/settings: what the public site says about the consultancy, without a deployment. */
export function SettingsPage() {
  return (
    <EditPage<SiteSettingsRecord>
      id={SITE_SETTINGS_ID}
      schema={siteSettingsSchema}
      listPath="/settings"
      titleOf={() => 'Settings'}
      staysOpen
      withoutDelete
    >
      <FormColumn>
        <Origin />
        <Panel title="How to reach you">
          <TextInput source="phone" type="tel" helperText="Shown as you write it, and called when tapped." />
          <TextInput
            source="whatsapp"
            type="tel"
            helperText="With the country code, such as 44 7700 900123."
          />
          <TextInput source="email" type="email" />
          <TextInput source="scheduling_url" helperText="Where visitors pick a time. Opens in a new tab." />
          <TextInput source="linkedin_url" helperText="Linked in the footer." />
        </Panel>
        <Panel title="Company details">
          <Typography color="textSecondary">
            A UK company must show these on its website. They are shown in the footer and the terms.
          </Typography>
          <TextInput source="registered_name" />
          <TextInput source="company_number" />
          <TextInput source="registered_in" helperText="Such as England and Wales, or Scotland." />
          <TextInput source="registered_office" multiline minRows={2} />
          <TextInput source="vat_number" helperText="If the company is registered for VAT." />
        </Panel>
        <Panel title="Dedicated sites">
          <TextInput
            source="family_business_url"
            helperText="Behind ‘Visit Dedicated Site’ of Family Businesses."
          />
          <TextInput
            source="manufacturing_url"
            helperText="Behind ‘Visit Dedicated Site’ of Manufacturing."
          />
        </Panel>
        <Typography variant="body2" color="textSecondary">
          An empty field removes what would show it. Headlines, team, offices, questions and logos are files
          of the site and change with it.
        </Typography>
      </FormColumn>
    </EditPage>
  );
}

/** Says which facts hold, and goes back to those of the configuration. */
function Origin() {
  const settings = useRecordContext<SiteSettingsRecord>();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isAsking, setAsking] = useState(false);
  if (!settings) return null;
  if (!settings.is_saved) {
    return (
      <Alert severity="info">
        These are the original values from the server. Saving here replaces them at once.
      </Alert>
    );
  }
  const reset = async () => {
    await dataProvider.delete('settings', { id: SITE_SETTINGS_ID, previousData: settings });
    notify('The website shows the original values again.', { type: 'success' });
    refresh();
  };
  return (
    <Alert severity="success">
      {`Saved here on ${londonDateTime(settings.updated_at)} (London), and shown by the website. `}
      <Link component="button" type="button" color="inherit" onClick={() => setAsking(true)}>
        Use the original values
      </Link>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        question="Go back to the original values?"
        label="Go back"
        work={reset}
      >
        The values saved here are no longer shown. They stay in the audit log.
      </ConfirmDialog>
    </Alert>
  );
}
