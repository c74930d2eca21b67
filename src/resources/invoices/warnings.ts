import { isBlank } from '../../platform/fields/field.ts'
import type { Settings } from '../accounts/schema.ts'
import { periodOf } from '../numbering/rules.ts'
import { COUNTED_KINDS } from './kinds.ts'
import type { Invoice } from './schema.ts'

// What is accepted and still deserves a second look: it follows from the document, is told with every answer that shows the
// whole of it, and is never stored.

export type Warning = { field: string; message: string }

export const warningTypes = { list: 'warning', of: { field: 'string', message: 'string' } } as const

type Check = (invoice: Invoice, settings: Settings) => Warning | undefined

const CHECKS: readonly Check[] = [foreignWithoutRate, numberOfAnotherTime, bookedTwice]

export function warningsOf(invoice: Invoice, settings: Settings): Warning[] {
  const warnings: Warning[] = []
  for (const check of CHECKS) {
    const warning = check(invoice, settings)
    if (warning !== undefined) warnings.push(warning)
  }
  return warnings
}

// The law wants the tax in the account's own currency too.
function foreignWithoutRate(invoice: Invoice, settings: Settings): Warning | undefined {
  const { currency, exchange_currency_rate, price_tax } = invoice
  if (isBlank(settings.currency) || currency === settings.currency || price_tax?.units === 0n)
    return undefined
  if (exchange_currency_rate !== null || !COUNTED_KINDS.includes(invoice.kind as never)) return undefined
  return {
    field: 'exchange_currency_rate',
    message: `is needed for the tax in ${settings.currency}`,
  }
}

// A document that moves to another day keeps the number it is known by.
function numberOfAnotherTime({ series, issue_date }: Invoice): Warning | undefined {
  const period = series === null ? '' : periodOf(series)
  if (issue_date === null || issue_date.startsWith(period)) return undefined
  return { field: 'number', message: `is one of ${period}, and the document is dated ${issue_date}` }
}

function bookedTwice({ duplicate_of_id }: Invoice): Warning | undefined {
  if (duplicate_of_id === null) return undefined
  return { field: 'number', message: `is on the document ${duplicate_of_id} of this vendor too` }
}
