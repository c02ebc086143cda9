import type { ErasureReport, Person, PersonalData } from '#shared/personal-data.ts';
import { saveFile } from '../browser.ts';
import { httpClient } from '../session/http.ts';

const API = '/api/admin/personal-data';

/** Sends the address in the body: histories and logs would store it in a URL. */
const post = (command: string, body: object) =>
  httpClient(`${API}/${command}`, { method: 'POST', body: JSON.stringify(body) });

export const findPeople = async (q: string): Promise<Person[]> => (await post('people', { q })).json;

export const findPerson = async (email: string): Promise<PersonalData> =>
  (await post('search', { email })).json;

export const erasePerson = async (email: string): Promise<ErasureReport> =>
  (await post('erase', { email })).json;

export async function exportPerson(email: string, format: 'json' | 'html'): Promise<void> {
  const { body } = await post('export', { email, format });
  const day = new Date().toISOString().slice(0, 10);
  saveFile(`personal-data-${day}.${format}`, format === 'json' ? 'application/json' : 'text/html', body);
}
