import { httpClient } from '../session/http.ts';

/** @returns every choice of one browser, as the text of a JSON file */
export const fetchProof = async (consentId: string): Promise<string> =>
  (await httpClient(`/api/admin/consent-choices/proof/${consentId}`)).body;
