import type * as z from 'zod';

/** How a text can be put into a field. */
interface Way {
  put(text: string): unknown;
}

const WAYS: readonly Way[] = [
  { put: (text) => text },
  { put: (text) => [text] },
  { put: (text) => `https://pictures.example/${text}` },
  { put: (text) => `/${text}` },
  { put: (text) => `${text}@example.com` },
];

/** A field that takes text, in whole or as a part of what it holds. */
export interface TextField extends Way {
  name: string;
  /** Whether its schema takes this text. */
  takes(text: string): boolean;
}

/** The fields of a schema that hold text, found by trying them: a new one is found by itself. */
export function textFields(schema: z.ZodObject): TextField[] {
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const takes = (value: unknown) => (field as z.ZodType).safeParse(value).success;
    const way = WAYS.find(({ put }) => takes(put('probe-text')) && takes(put('other-text')));
    return way ? [{ name, put: way.put, takes: (text: string) => takes(way.put(text)) }] : [];
  });
}

/** The payloads a field takes, as many in one text as fit. */
export function bundles(field: TextField, payloads: readonly string[]): string[] {
  const found: string[] = [];
  for (const payload of payloads) {
    const last = found.at(-1);
    if (last !== undefined && last.length < 20_000 && field.takes(`${last} ${payload}`)) {
      found[found.length - 1] = `${last} ${payload}`;
    } else if (field.takes(payload)) found.push(payload);
  }
  return found;
}
