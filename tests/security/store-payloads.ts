import { expect } from 'vitest';
import { RESOURCES } from '../../api/resources.ts';
import { SAMPLES } from '../support/resource-samples.ts';
import type { withAdmin } from '../support/sign-in.ts';
import { PAYLOADS } from './payloads.ts';
import { bundles, textFields } from './text-fields.ts';

interface Stored {
  id: string;
  slug?: string;
  email?: string;
}

/** Maximum records per resource. Fields start at different payloads, so that they spread over the records. */
const RECORDS_MAX = 16;

export const hostileFields = (schema: Parameters<typeof textFields>[0]) =>
  textFields(schema).map((field) => ({ ...field, texts: bundles(field, PAYLOADS) }));

/**
 * Stores all payloads in every resource that is created by a form, articles published.
 * @returns the records, and the fields with payloads, by resource
 */
export async function storePayloads(asAdmin: ReturnType<typeof withAdmin>['asAdmin']) {
  const stored: { [resource: string]: Stored[] } = {};
  const attacked: { [resource: string]: string[] } = {};
  const taken = new Set<unknown>();
  /** Values for fields that must be unique. */
  const uniqueOf = (resource: string, n: number, body: Record<string, unknown>) => {
    const { slug, email, from_path } = SAMPLES[resource]?.valid(n) ?? {};
    if (slug) return { slug };
    if (from_path && taken.has(body.from_path)) return { from_path };
    taken.add(body.from_path);
    return email && ['users', 'subscriptions'].includes(resource) ? { email } : {};
  };
  for (const { name: resource, schema } of RESOURCES) {
    const sample = SAMPLES[resource];
    if (!sample || sample.create) continue;
    const fields = hostileFields(schema);
    attacked[resource] = fields.filter(({ texts }) => texts.length > 0).map(({ name }) => name);
    const most = Math.min(RECORDS_MAX, Math.max(...fields.map(({ texts }) => texts.length)));
    for (let n = 0; n < most; n++) {
      const hostile = fields.flatMap(({ name, put, texts }, index) =>
        texts.length > 0 ? [[name, put(texts[(n + index * most) % texts.length] as string)] as const] : [],
      );
      const body: Record<string, unknown> = { ...sample.valid(n), ...Object.fromEntries(hostile) };
      // By itself a text without a block element is read as Markdown.
      if (resource === 'posts')
        Object.assign(body, { published: true, content: `${n % 2 ? '<p>a</p>' : ''}${body.content}` });
      if (resource === 'newsletters') body.post_ids = [stored.posts?.[n % 10]?.id];
      const answer = await asAdmin<Stored>(resource, { body: { ...body, ...uniqueOf(resource, n, body) } });
      // Two payloads can be spellings of the same path, which is rejected.
      if (resource === 'redirects' && answer.status === 422) continue;
      expect(answer, `${resource} ${n}`).toMatchObject({ status: 201 });
      stored[resource] ??= [];
      stored[resource].push(answer.body);
    }
  }
  return { stored, attacked };
}
