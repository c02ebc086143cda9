import EraseIcon from '@mui/icons-material/DeleteForeverOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { ErasureReport, Person, PersonalData } from '#shared/personal-data.ts';
import { plural } from '#shared/words.ts';
import { saveFile } from '../browser.ts';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { httpClient } from '../session/http.ts';

interface EraseButtonProps {
  data: PersonalData;
  onErased: (report: ErasureReport) => Promise<void>;
}

/** Erases a person, after a dialog that says what is deleted, what stays and why. */
export function EraseButton({ data, onErased }: EraseButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const open = data.privacy_requests.filter(({ status }) => status !== 'done').length;
  return (
    <>
      <Button variant="outlined" color="error" startIcon={<EraseIcon />} onClick={() => setAsking(true)}>
        Erase this person
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        question="Erase this person?"
        label="Erase for good"
        isDangerous
        work={async () => onErased(await erasePerson(data.email))}
      >
        {/* Scrollable on phones, so it must be focusable for keyboards. */}
        <Box tabIndex={0} role="group" aria-label="What goes and what stays">
          <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 650 }}>{data.email}</Typography>
          <Points
            title="This is deleted and cannot be restored:"
            points={[
              `${plural(data.consultations.length, 'enquiry', 'enquiries')}, ${counted(data.subscriptions, 'subscription')} with the consent, ${counted(data.mails, 'email')}, and ${counted(data.deleted_records, 'record')} in the bin`,
              `the name, address and text of ${counted(data.privacy_requests, 'privacy request')}`,
              'what names them in Activity',
              'their rows in imported lists of subscribers',
              'the address, wherever else it appears in notes and texts of the back office',
            ]}
          />
          <Points
            title="This stays:"
            points={[
              'a code of the address that cannot be read back, so that nobody writes to it again',
              'that there were privacy requests and when they were answered, as evidence',
              'in Activity, that you erased somebody, without the address',
              'what the website itself says: articles, testimonials and settings',
            ]}
          />
          <Typography variant="caption">
            Export a copy first if the person asked for one. If the law requires you to keep something, do not
            erase it here.
          </Typography>
          {open > 0 && (
            <Typography sx={{ mt: 1.5, fontWeight: 650 }}>
              {`Still open: ${open} of the privacy requests. Erasing closes them, and you can no longer answer.`}
            </Typography>
          )}
        </Box>
      </ConfirmDialog>
    </>
  );
}

const counted = ({ length }: readonly unknown[], what: string) =>
  `${length} ${what}${length === 1 ? '' : 's'}`;

function Points({ title, points }: { title: string; points: string[] }) {
  return (
    <Box sx={{ my: 1.5 }}>
      <Typography>{title}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </Box>
    </Box>
  );
}

const API = '/api/admin/personal-data';

/** Sends the address in the body: histories and logs would store it in a URL. */
const post = (command: string, body: object) =>
  httpClient(`${API}/${command}`, { method: 'POST', body: JSON.stringify(body) });

export const findPeople = async (q: string): Promise<Person[]> => (await post('people', { q })).json;

export const findPerson = async (email: string): Promise<PersonalData> =>
  (await post('search', { email })).json;

const erasePerson = async (email: string): Promise<ErasureReport> => (await post('erase', { email })).json;

export async function exportPerson(email: string, format: 'json' | 'html'): Promise<void> {
  const { body } = await post('export', { email, format });
  const day = new Date().toISOString().slice(0, 10);
  saveFile(`personal-data-${day}.${format}`, format === 'json' ? 'application/json' : 'text/html', body);
}
