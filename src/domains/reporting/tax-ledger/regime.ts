import { countryCode } from '../../../platform/checks/countries.ts'
import type { Regime } from '../../../tax/types.ts'
import { homeCountry } from '../../administration/accounts/rules.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { taxSettingsOn } from '../../administration/accounts/tax-settings.ts'
import type { Department } from '../../administration/departments/schema.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'

// What holds for the taxpayer of a family of documents on a day.

const CURRENCIES: { readonly [country: string]: string } = { PL: 'PLN', DE: 'EUR' }

export type TaxpayerSettings = {
  settings: Settings
  // By id.
  departments: ReadonlyMap<number, Pick<Department, 'tax_settings'>>
}

// Tax belongs to the country of the seller of a sale and of the buyer of a purchase, both of which `seller_country` is.
export function regimeOf(
  documents: readonly Invoice[],
  { settings, departments }: TaxpayerSettings,
): (day: string) => Regime {
  const [first] = documents
  const stated = first?.seller_country
  const country = (stated ? countryCode(stated) : undefined) ?? homeCountry(settings) ?? ''
  const taxpayer: Regime = {
    country,
    currency: CURRENCIES[country] ?? String(settings.currency ?? ''),
    // Many accounts do not record confirmations.
    unconfirmed_corrections: 'issue',
  }
  const lists = [settings.tax_settings, departments.get(first?.department_id ?? 0)?.tax_settings]
  if (lists.every((list) => !Array.isArray(list) || list.length === 0)) return () => taxpayer
  return (day) => ({ ...taxpayer, ...withoutNulls(taxSettingsOn(day, ...lists)) })
}

const withoutNulls = (regime: object): Partial<Regime> =>
  Object.fromEntries(Object.entries(regime).filter(([, value]) => value !== null))
