import { parseDecimal } from '../money/decimal.ts'
import { type BankTransaction, cleanText, plainAccount } from './statement.ts'

// Reads what follows the amount of field :61:: the references, and the supplement on the next line.

const REFERENCE_LENGTH = 16

// A Dutch bank pads the reference, which is an account number, and writes the name behind it.
export function referencesOf(text: string): Partial<BankTransaction> {
  const [ownText = '', bankText = ''] = text.split('//', 2)
  const bank_reference = referenceOf(bankText)
  if (ownText.length <= REFERENCE_LENGTH || ownText[REFERENCE_LENGTH - 1] !== ' ')
    return { bank_reference, end_to_end_id: referenceOf(ownText) }
  const reference = ownText.slice(0, REFERENCE_LENGTH).trim()
  const isAccountNumber = /^P?\d{7,}$/.test(reference)
  return {
    bank_reference,
    end_to_end_id: isAccountNumber ? null : referenceOf(reference),
    counterparty_account: isAccountNumber ? plainAccount(reference) : null,
    counterparty_name: cleanText(ownText.slice(REFERENCE_LENGTH)),
  }
}

// These words say that there is no reference, or that it is in the details.
export function referenceOf(text: string | undefined): string | null {
  const reference = cleanText(text)
  return reference === null || /^(NONREF|NOT ?PROVIDED|[EKMP]REF\+?|MARF|0+)$/i.test(reference)
    ? null
    : reference
}

// The supplement may be the account of the other side, or the original amount, rate and charges between slashes.
export function supplementOf(lines: readonly string[], currency: string | null): Partial<BankTransaction> {
  const text = lines.join(' ')
  if (/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}\s*$/.test(text)) return { counterparty_account: plainAccount(text) }
  const [, originalCurrency, original] = /\/OCMT\/([A-Z]{3})([\d,]+)\//.exec(text) ?? []
  const [, rate] = /\/EXCH\/([\d,]+)\//.exec(text) ?? []
  const [, chargesCurrency, charges] = /\/CHGS\/([A-Z]{3})([\d,]+)\//.exec(text) ?? []
  return {
    title: cleanText(text),
    ...(originalCurrency !== currency && {
      original_amount: decimalOf(original),
      original_currency: originalCurrency ?? null,
      exchange_rate: decimalOf(rate),
    }),
    ...(chargesCurrency === currency && { charges: decimalOf(charges) }),
  }
}

const decimalOf = (text = '') => parseDecimal(text.replace(',', '.').replace(/\.$/, '')) ?? null
