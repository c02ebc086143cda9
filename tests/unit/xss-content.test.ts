import { describe, expect, it } from 'vitest';
import { renderContent } from '../../api/content/render-content.ts';
import { xmlText } from '../../api/platform/escape-html.ts';
import { dangers } from '../security/inspect.ts';
import { FAMILIES, PAYLOADS } from '../security/payloads.ts';

it('there are enough payloads, and the inspection finds them in unsanitised content', () => {
  expect(PAYLOADS.length).toBeGreaterThan(370);
  const seen = (family: string) =>
    (FAMILIES[family] ?? []).filter((payload) => dangers(`<body>${payload}`).length > 0).length;
  expect(seen('handlers')).toBeGreaterThan(100);
  for (const family of ['scripts', 'addresses', 'carriers', 'styles', 'foreign', 'mutations', 'breakouts'])
    expect(seen(family) / (FAMILIES[family]?.length ?? 0), family).toBeGreaterThan(0.3);
});

/** By itself a text without a block element is read as Markdown. */
const FORMS = ['', '<p>a</p>'];

describe.each(Object.keys(FAMILIES))('the family of %s', (family) => {
  it.each(FORMS)('is harmless after %j, parsed once or twice', (before) => {
    const found = (FAMILIES[family] ?? []).flatMap((payload) => {
      const { html } = renderContent(before + payload);
      return dangers(`<body><div>${html}</div>`).map((danger) => `${payload} -> ${danger}`);
    });
    expect(found).toEqual([]);
  });
});

it.each(FORMS)('all of them in one text after %j are harmless', (before) => {
  for (const glue of ['', '\n\n', ' ', '<p>', '"', '-->']) {
    expect(dangers(`<body>${renderContent(before + PAYLOADS.join(glue)).html}`)).toEqual([]);
  }
});

it.each(FORMS)('what has been cleaned once after %j is harmless when it is cleaned again', (before) => {
  for (const payload of PAYLOADS) {
    const { html } = renderContent(before + payload);
    expect(dangers(`<body>${renderContent(html).html}`), payload).toEqual([]);
  }
});

it('no author can use an id or name that the page itself looks up', () => {
  for (const payload of FAMILIES.clobbering ?? []) {
    const { html } = renderContent(`<p>a</p>${payload}`);
    const ids = [...html.matchAll(/\bid="([^"]*)"/g)].map(([, id]) => id);
    expect(ids.filter((id) => !id?.startsWith('content-'))).toEqual([]);
    expect(html).not.toMatch(/<[^>]*\sname=/);
  }
});

it('no text can close an element of a feed', () => {
  for (const payload of PAYLOADS)
    expect(xmlText(payload)).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|apos;)/);
});
