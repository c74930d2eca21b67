// Check digits of party identifiers.

const digitsOf = (text: string): number[] => [...text].map((sign) => sign.charCodeAt(0) - 48)
const weightedSum = (digits: readonly number[], weight: (index: number) => number): number =>
  digits.reduce((total, digit, index) => total + digit * weight(index), 0)

// GS1: the weights from the right are 3, 1, 3, 1 …
export function isGln(text: string): boolean {
  if (!/^\d+$/.test(text)) return false
  const digits = digitsOf(text)
  const check = digits.pop()
  return (10 - (weightedSum(digits.reverse(), (index) => (index % 2 === 0 ? 3 : 1)) % 10)) % 10 === check
}

// Norway: the weights from the right are 2, 3 … 7, 2 …
export function isNorwegian(text: string): boolean {
  if (!/^\d{9}$/.test(text) || Number(text) === 0) return false
  const digits = digitsOf(text)
  const check = digits.pop()
  return (11 - (weightedSum(digits.reverse(), (index) => (index % 6) + 2) % 11)) % 11 === check
}

export const isDanish = (text: string): boolean => /^DK\d{8}$/.test(text)

export const isBelgian = (text: string): boolean =>
  /^\d{10}$/.test(text) && 97 - (Number(text.slice(0, 8)) % 97) === Number(text.slice(8))

export const isItalianOffice = (text: string): boolean => /^[A-Za-z0-9]{6}$/.test(text)

export const isItalianTaxCode = (text: string): boolean =>
  /^[A-Za-z]{6}\d\d[A-Za-z]\d\d.{3}\d[A-Za-z]$/.test(text) || /^\d{11}$/.test(text)

// Numbers of other countries are accepted.
export function isItalianVat(text: string): boolean {
  if (!/^it/i.test(text) || /^(iT|It)/.test(text)) return true
  const number = text.slice(2)
  return /^\d{11}$/.test(number) && luhn(digitsOf(number), 1) % 10 === 0
}

// Luhn sum: every second digit is doubled, beginning with index `first`.
const luhn = (digits: readonly number[], first: 0 | 1): number =>
  digits.reduce((total, digit, index) => {
    const value = index % 2 === first ? digit * 2 : digit
    return total + (value > 9 ? value - 9 : value)
  }, 0)

export function isSwedish(text: string): boolean {
  if (!/^\d+$/.test(text)) return false
  const main = digitsOf(text.slice(0, 9)).reverse()
  return (10 - (luhn(main, 0) % 10)) % 10 === Number(text[9])
}

const ABN = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]
export function isAustralian(text: string): boolean {
  if (!/^\d{11}$/.test(text)) return false
  const [first = 0, ...others] = digitsOf(text)
  return weightedSum([first - 1, ...others], (index) => ABN[index] as number) % 89 === 0
}

export function isGreek(text: string): boolean {
  if (!/^\d{9}/.test(text)) return false
  const digits = digitsOf(text)
  return (weightedSum(digits.slice(0, 8), (index) => 2 ** (8 - index)) % 11) % 10 === digits[8]
}

// IBAN check of the German rules: letters count from A = 10, lower case after upper case.
export function isIban(text: string): boolean {
  const account = text.replace(/\s/g, '')
  if (!/^[A-Z]{2}\d{2}[a-zA-Z0-9]{0,30}$/.test(account)) return false
  let remainder = 0
  for (const sign of account.slice(4) + account.slice(0, 4)) {
    const code = sign.charCodeAt(0)
    const value = code > 64 ? code - 55 : code - 48
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder === 1
}

// A date that exists in the calendar, such as 2026-11-16.
export function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (match === null) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}
