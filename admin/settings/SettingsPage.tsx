import { Box, Button, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { BooleanInput, NumberInput, TextInput } from 'react-admin';
import { useLocation, useSearchParams } from 'react-router-dom';
import { LONGEST_RETENTION } from '#shared/retention.ts';
import {
  RETENTION_SETTINGS,
  SITE_SETTINGS_ID,
  type SiteSettingsRecord,
  siteSettingsSchema,
} from '#shared/settings.ts';
import { EditPage } from '../forms/EditPage.tsx';
import { LinesInput } from '../forms/inputs.tsx';
import { RemoveSamplesDialog } from '../going-live/RemoveSamplesDialog.tsx';
import { FormColumn, PAIR, Panel } from '../layout/Panel.tsx';
import { ColourPanel, LogoInput } from './brand.tsx';

/** /admin/settings: brand, contact details and other settings of the site. */
export function SettingsPage() {
  return (
    <EditPage<SiteSettingsRecord>
      id={SITE_SETTINGS_ID}
      schema={siteSettingsSchema}
      listPath="/settings"
      titleOf={() => 'Company'}
      staysOpen
      withoutDelete
    >
      <FormColumn>
        <FirstStart />
        <GoToPart />
        <Panel title="Name, logo and icon">
          <Box sx={PAIR}>
            <TextInput source="brand_name" required />
            <TextInput
              source="brand_line"
              helperText="Shown small under the name. Titles, emails, the consent and © say both as one: leave it empty if it is a slogan."
            />
          </Box>
          <LogoInput
            source="logo"
            label="Logo"
            without="Without one, the product’s own mark is shown beside the name. A wide one takes the place of the name."
          />
          <LogoInput
            source="icon"
            label="Icon"
            without="Made from the logo, for the browser’s tab and home screens. A square picture is best."
          />
        </Panel>
        <ColourPanel />
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
        <Panel id="company" title="Company details">
          <Typography color="textSecondary">
            A UK company must show these on its website. They are shown in the footer and the terms.
          </Typography>
          <TextInput source="registered_name" />
          <TextInput source="company_number" />
          <TextInput source="registered_in" helperText="Such as England and Wales, or Scotland." />
          <TextInput source="registered_office" multiline minRows={2} />
          <TextInput source="vat_number" helperText="If the company is registered for VAT." />
        </Panel>
        <Panel id="told" title="Enquiries and newsletter">
          <LinesInput
            source="notified"
            minRows={2}
            helperText="One on each line. They are told of privacy requests too. With none, the administrators are told."
          />
          <NumberInput
            source="consultation_hours"
            {...AMOUNT}
            helperText="What visitors are promised, and what the clock of an enquiry counts down to. Earlier enquiries keep theirs."
          />
          <BooleanInput
            source="newsletter_double_opt_in"
            helperText="They get a newsletter only after they have pressed a button in a first email, which proves that they asked for it."
          />
        </Panel>
        <Panel title="Analytics">
          <TextInput
            source="ga_measurement_id"
            helperText="Such as G-XXXXXXXXXX. Loaded only for visitors who allow it. Without one, nothing of Google is loaded."
          />
        </Panel>
        <Panel id="retention" title="How long we keep data">
          <Typography color="textSecondary">
            Anything older is deleted automatically, within ten minutes of saving here. The privacy policy
            says the same.
          </Typography>
          {RETENTION_SETTINGS.map((what) => (
            <NumberInput
              key={what}
              source={`keep_${what}`}
              {...AMOUNT}
              helperText={`At most ${LONGEST_RETENTION[what]}.`}
            />
          ))}
        </Panel>
        <Panel title="Dedicated sites">
          <TextInput
            source="family_business_url"
            helperText="Where ‘Visit Dedicated Site’ leads on Family Businesses."
          />
          <TextInput
            source="manufacturing_url"
            helperText="Where ‘Visit Dedicated Site’ leads on Manufacturing."
          />
        </Panel>
        <Typography variant="caption">Leave a field empty, and the website does not show it.</Typography>
      </FormColumn>
    </EditPage>
  );
}

const AMOUNT = { required: true, min: 1, sx: { maxWidth: 360 } } as const;

/** Scrolls to the section that another page linked to. */
function GoToPart() {
  const { hash } = useLocation();
  useEffect(() => {
    const part = hash ? document.getElementById(hash.slice(1)) : null;
    part?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
    part?.scrollIntoView();
  }, [hash]);
  return null;
}

/** After the first account, with `?first`: what to begin with. */
function FirstStart() {
  const [search] = useSearchParams();
  const [isRemoving, setRemoving] = useState(false);
  if (!search.has('first')) return null;
  return (
    <Panel title="Make it yours">
      <Typography>
        Your account is ready. Write your company’s name, logo, colours and details over those below, and
        save. The pages show samples until you write over them too. You can come back to all of this at any
        time.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="outlined" onClick={() => setRemoving(true)}>
          Remove all samples…
        </Button>
        <Button to="/" color="secondary">
          Later: to the dashboard
        </Button>
      </Box>
      <RemoveSamplesDialog open={isRemoving} onClose={() => setRemoving(false)} />
    </Panel>
  );
}
