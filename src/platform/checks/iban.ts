// Checks bank account numbers (IBAN, ISO 13616).

// With the first four characters moved to the end and letters counted from 10, the number is 1 modulo 97.
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n
}

// An account number by itself: an IBAN, or the 26 figures of a Polish one.
export function isAccount(account: string): boolean {
  const plain = account.replace(/[\s-]/g, '').toUpperCase()
  return isIban(/^\d{26}$/.test(plain) ? `PL${plain}` : plain)
}

// Returns why an account number is invalid, if that is detectable. Cached, because a seller has a few accounts and
// prints one on every document.
export function accountProblem(account: string): string | undefined {
  const cachedProblem = problemsByAccount.get(account)
  if (cachedProblem !== undefined) return cachedProblem || undefined
  const problem = findProblem(account)
  if (problemsByAccount.size >= KNOWN_MAX) problemsByAccount.clear()
  problemsByAccount.set(account, problem ?? '')
  return problem
}

const problemsByAccount = new Map<string, string>()
const KNOWN_MAX = 1000

// Countries without IBAN have formats that cannot be checked.
function findProblem(account: string): string | undefined {
  const plain = account.replace(/[\s-]/g, '').toUpperCase()
  const iban = /^\d{26}$/.test(plain) ? `PL${plain}` : plain
  if (!/^[A-Z]{2}\d{2}/.test(iban)) return undefined
  const length = LENGTHS[iban.slice(0, 2)]
  if (length !== undefined && iban.length !== length)
    return `has ${iban.length} characters, but an IBAN of ${iban.slice(0, 2)} has ${length}`
  return isIban(iban) ? undefined : 'is not a valid account number: wrong check digits'
}

const LENGTHS: { readonly [country: string]: number } = {
  AD: 24,
  AE: 23,
  AL: 28,
  AT: 20,
  AZ: 28,
  BA: 20,
  BE: 16,
  BG: 22,
  BH: 22,
  BR: 29,
  BY: 28,
  CH: 21,
  CR: 22,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  DO: 28,
  EE: 20,
  EG: 29,
  ES: 24,
  FI: 18,
  FO: 18,
  FR: 27,
  GB: 22,
  GE: 22,
  GI: 23,
  GL: 18,
  GR: 27,
  GT: 28,
  HR: 21,
  HU: 28,
  IE: 22,
  IL: 23,
  IS: 26,
  IT: 27,
  JO: 30,
  KW: 30,
  KZ: 20,
  LB: 28,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PK: 24,
  PL: 28,
  PT: 25,
  QA: 29,
  RO: 24,
  RS: 22,
  SA: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  TN: 24,
  TR: 26,
  UA: 29,
  VA: 22,
  XK: 20,
}
