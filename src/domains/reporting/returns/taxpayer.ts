import { countryCode } from '../../../platform/checks/countries.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { homeCountry } from '../../administration/accounts/rules.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import type { Taxpayer } from '../jpk/gather.ts'

// The country in which the taxpayer is established.
export function countryOf({ caller }: ApiRequest, { department }: Taxpayer): string {
  const stated = department.country ? countryCode(department.country) : undefined
  return stated ?? homeCountry(caller.settings as Settings) ?? ''
}
