import { API_PATHS } from '#shared/public.ts';

let token: string | undefined;

/** Fetches a token with the time of opening the form, which can be sent without one. */
export async function noteFormOpened(): Promise<void> {
  token = undefined;
  try {
    const response = await fetch(API_PATHS.formToken);
    if (response.ok) ({ token } = (await response.json()) as { token: string });
  } catch {
    // It is only one signal among others.
  }
}

export const formToken = (): string | undefined => token;
