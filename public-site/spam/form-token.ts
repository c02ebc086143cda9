import { API_PATHS } from '#shared/public.ts';

let token: string | undefined;

/** Asks for the note of when a form was opened; a form without one is sent all the same. */
export async function noteFormOpened(): Promise<void> {
  token = undefined;
  try {
    const response = await fetch(API_PATHS.formToken);
    if (response.ok) ({ token } = (await response.json()) as { token: string });
  } catch {
    // Only a sign among others is missing then.
  }
}

export const formToken = (): string | undefined => token;
