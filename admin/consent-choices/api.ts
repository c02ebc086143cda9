import { httpClient } from '../session/http.ts';

/** @returns all that one browser chose, as the text of a JSON file */
export const fetchProof = async (consentId: string): Promise<string> =>
  (await httpClient(`/api/admin/consent-choices/proof/${consentId}`)).body;
