import { type ReactNode, useContext } from 'react';
import { renderToString } from 'react-dom/server';
import type { SiteSettings } from '#shared/public.ts';
import { TextsContext, usePageTexts } from './page-texts.ts';
import { SiteContext, useSite } from './site-context.tsx';

interface IslandProps {
  /** As in browser/islands.ts. */
  name: 'consultation' | 'newsletter' | 'privacy-request';
  /** What the component is given in the browser too. */
  props?: object;
  children: ReactNode;
}

/**
 * A form that works natively, and that React takes over in the browser once it is touched: rendered by itself, so that its ids
 * and text nodes are those that React expects there.
 */
export function Island({ name, props, children }: IslandProps) {
  const html = renderToString(
    <SiteContext value={useSite()}>
      <TextsContext value={useContext(TextsContext)}>{children}</TextsContext>
    </SiteContext>,
    { identifierPrefix: `${name}-` },
  );
  return (
    <div
      data-island={name}
      data-props={props && JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React in the line above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** Texts of the layout that forms use. */
const OF_FORMS = /^(consultation|newsletter)_/;

/** The settings that forms use. */
export type FormSettings = Pick<
  SiteSettings,
  'name' | 'is_booking' | 'scheduling_url' | 'turnstile_site_key' | 'turnstile_url'
>;

/** Settings and texts of the forms, for islands/hydrate.tsx. */
export function IslandData() {
  const { settings, base } = useSite();
  const { name, is_booking, scheduling_url, turnstile_site_key, turnstile_url } = settings;
  const layout = Object.entries(usePageTexts('layout')).filter(([key]) => OF_FORMS.test(key));
  const own = useContext(TextsContext)['privacy-request'];
  const data = {
    base,
    settings: { name, is_booking, scheduling_url, turnstile_site_key, turnstile_url } satisfies FormSettings,
    texts: { layout: Object.fromEntries(layout), 'privacy-request': own },
  };
  return (
    <script
      id="islands"
      type="application/json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every '<' escaped
      dangerouslySetInnerHTML={{ __html: jsonForScript(data) }}
    />
  );
}

const UNSAFE_IN_SCRIPT: { [character: string]: string } = {
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** @returns JSON that is safe inside a script element */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => UNSAFE_IN_SCRIPT[character] ?? '');
}
