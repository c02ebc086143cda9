import type { ConfiguredSettings } from '#shared/public.ts';
import type { Environment } from '../platform/environment/environment.ts';

/** @returns what the site says about the consultancy until somebody saves settings */
export function configuredSettings(environment: Environment): ConfiguredSettings {
  return {
    name: environment.siteName,
    url: environment.siteUrl,
    phone: environment.contactPhone ?? null,
    whatsapp: environment.whatsappNumber ?? null,
    scheduling_url: environment.schedulingUrl ?? null,
    linkedin_url: environment.linkedinUrl ?? null,
    email: environment.contactEmail ?? null,
    family_business_url: environment.familyBusinessUrl ?? null,
    manufacturing_url: environment.manufacturingUrl ?? null,
    ga_measurement_id: environment.gaMeasurementId ?? null,
    turnstile_site_key: environment.turnstile?.siteKey ?? null,
    turnstile_url: environment.turnstile?.url ?? null,
    retention: environment.retention,
    legal: {
      registered_name: environment.companyName ?? null,
      company_number: environment.companyNumber ?? null,
      registered_in: environment.companyRegisteredIn ?? null,
      registered_office: environment.companyRegisteredOffice ?? null,
      vat_number: environment.companyVatNumber ?? null,
    },
  };
}
