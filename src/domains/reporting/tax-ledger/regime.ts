import { countryCode } from '../../../platform/checks/countries.ts'
import type { InputValue } from '../../../platform/formats/input.ts'
import type { Regime } from '../../../tax/types.ts'
import { homeCountry } from '../../administration/accounts/rules.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { taxSettingsOn } from '../../administration/accounts/tax-settings.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'

// Tax settings for a family of documents on a day.

const CURRENCIES: { readonly [country: string]: string } = { PL: 'PLN', DE: 'EUR' }

// Tax belongs to the country of the seller of a sale and of the buyer of a purchase, both of which `seller_country` is.
export function regimeOf(documents: readonly Invoice[], settings: Settings): (day: string) => Regime {
  const [first] = documents
  const stated = first?.seller_country
  const home = homeCountry(settings)
  const country = (stated ? countryCode(stated) : undefined) ?? home ?? ''
  const taxpayer: Regime = {
    country,
    currency: (home && CURRENCIES[country]) || String(settings.currency ?? ''),
    // Many accounts do not record confirmations.
    unconfirmed_corrections: 'issue',
  }
  if (!hasTaxSettings(settings)) return () => taxpayer
  const ofDepartments = (settings.department_tax_settings ?? {}) as { [id: string]: InputValue }
  const lists = [settings.tax_settings, ofDepartments[String(first?.department_id ?? '')]]
  return (day) => ({ ...taxpayer, ...withoutNulls(taxSettingsOn(day, ...lists)) })
}

const hasTaxSettings = ({ tax_settings, department_tax_settings }: Settings): boolean =>
  (Array.isArray(tax_settings) && tax_settings.length > 0) || Boolean(department_tax_settings)

const withoutNulls = (regime: object): Partial<Regime> =>
  Object.fromEntries(Object.entries(regime).filter(([, value]) => value !== null))
