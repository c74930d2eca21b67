import { hash } from 'node:crypto'

// Keys of the white list of VAT taxpayers, as the ministry of finance publishes them: a hash of the day, the tax number
// and the account, applied some thousand times.

const DIGITS_OF_ACCOUNT = 26

export type ListedSubject = { tax_no: string; account: string } // 10 and 26 digits

export function keyOf(day: string, { tax_no, account }: ListedSubject, rounds: number): string {
  let key = day + tax_no + account
  for (let round = 0; round < rounds; round++) key = hash('sha512', key, 'hex')
  return key
}

// Banks list one mask for all virtual accounts of a taxpayer: a digit stands for itself, Y for the digit of the account,
// and X for any digit.
export function maskedAccounts(account: string, masks: readonly string[]): string[] {
  return [...new Set(masks.flatMap((mask) => maskAccount(account, mask) ?? []))]
}

function maskAccount(account: string, mask: string): string | undefined {
  if (mask.length !== DIGITS_OF_ACCOUNT) return undefined
  let masked = ''
  for (let at = 0; at < DIGITS_OF_ACCOUNT; at++) {
    const sign = mask[at] as string
    const digit = account[at]
    if (sign !== 'X' && sign !== 'Y' && sign !== digit) return undefined
    masked += sign === 'Y' ? digit : sign
  }
  return masked
}
