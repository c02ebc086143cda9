import type * as z from 'zod';

/** A way to put text into a field. */
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

/** A field that accepts text, as its whole value or within it. */
export interface TextField extends Way {
  name: string;
  /** Whether its schema accepts this text. */
  takes(text: string): boolean;
}

/** @returns the text fields of a schema, found by trying, so that new ones are included */
export function textFields(schema: z.ZodObject): TextField[] {
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const takes = (value: unknown) => (field as z.ZodType).safeParse(value).success;
    const way = WAYS.find(({ put }) => takes(put('probe-text')) && takes(put('other-text')));
    return way ? [{ name, put: way.put, takes: (text: string) => takes(way.put(text)) }] : [];
  });
}

/** @returns the payloads that a field accepts, as many per text as fit */
export function bundles(field: TextField, payloads: readonly string[]): string[] {
  const found: string[] = [];
  for (const payload of payloads) {
    const last = found.at(-1);
    if (last !== undefined && last.length < 3000 && field.takes(`${last} ${payload}`)) {
      found[found.length - 1] = `${last} ${payload}`;
    } else if (field.takes(payload)) found.push(payload);
  }
  return found;
}
