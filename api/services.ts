import type { PublicApi } from '#shared/public.ts';
import type { SiteSettingsFields } from '#shared/settings.ts';
import type { FormServices } from './common-services.ts';
import type { ImportContext } from './imports/batch/context.ts';
import type { AuthServices } from './platform/auth/services.ts';
import type { Resource } from './platform/http/resource.ts';
import type { OpenSite } from './site/open-site.ts';

/** What the routes use; product.ts opens it. */
export interface Services extends FormServices, OpenSite, AuthServices {
  /** The settings whose defaults are invented sample values. */
  invented: readonly (keyof SiteSettingsFields)[];
  /** Every resource of the admin API. */
  resources: readonly Resource[];
  imports: ImportContext;
  /** @returns whether a path is redirected */
  isOldAddress(path: string): Promise<boolean>;
  publicApi: PublicApi;
  /** Resolves when this process has dropped what a write has changed; awaited before its answer. */
  contentChanged(): Promise<void>;
  /** Called after the settings were saved, before the answer. */
  settingsChanged(): Promise<void>;
}
