// Check digits of the numbers that parties are known by.

const digitsOf = (text: string): number[] => [...text].map((sign) => sign.charCodeAt(0) - 48)
const weighted = (digits: readonly number[], weight: (place: number) => number): number =>
  digits.reduce((total, digit, place) => total + digit * weight(place), 0)

// GS1: the digits from the right weigh 3, 1, 3, 1 …
export function isGln(text: string): boolean {
  if (!/^\d+$/.test(text)) return false
  const digits = digitsOf(text)
  const check = digits.pop()
  return (10 - (weighted(digits.reverse(), (place) => (place % 2 === 0 ? 3 : 1)) % 10)) % 10 === check
}

// Norway: from the right 2, 3 … 7, 2 …
export function isNorwegian(text: string): boolean {
  if (!/^\d{9}$/.test(text) || Number(text) === 0) return false
  const digits = digitsOf(text)
  const check = digits.pop()
  return (11 - (weighted(digits.reverse(), (place) => (place % 6) + 2) % 11)) % 11 === check
}

export const isDanish = (text: string): boolean => /^DK\d{8}$/.test(text)

export const isBelgian = (text: string): boolean =>
  /^\d{10}$/.test(text) && 97 - (Number(text.slice(0, 8)) % 97) === Number(text.slice(8))

export const isItalianOffice = (text: string): boolean => /^[A-Za-z0-9]{6}$/.test(text)

export const isItalianTaxCode = (text: string): boolean =>
  /^[A-Za-z]{6}\d\d[A-Za-z]\d\d.{3}\d[A-Za-z]$/.test(text) || /^\d{11}$/.test(text)

// Of other countries nothing is asked.
export function isItalianVat(text: string): boolean {
  if (!/^it/i.test(text) || /^(iT|It)/.test(text)) return true
  const number = text.slice(2)
  return /^\d{11}$/.test(number) && luhn(digitsOf(number), 1) % 10 === 0
}

// The digits of Luhn: every second one, beginning with the place given, is doubled.
const luhn = (digits: readonly number[], first: 0 | 1): number =>
  digits.reduce((total, digit, place) => {
    const value = place % 2 === first ? digit * 2 : digit
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
  return weighted([first - 1, ...others], (place) => ABN[place] as number) % 89 === 0
}

export function isGreek(text: string): boolean {
  if (!/^\d{9}/.test(text)) return false
  const digits = digitsOf(text)
  return (weighted(digits.slice(0, 8), (place) => 2 ** (8 - place)) % 11) % 10 === digits[8]
}

// As the German rules ask it: letters count from A = 10, lower case after upper case.
export function isIban(text: string): boolean {
  const account = text.replace(/\s/g, '')
  if (!/^[A-Z]{2}\d{2}[a-zA-Z0-9]{0,30}$/.test(account)) return false
  let rest = 0
  for (const sign of account.slice(4) + account.slice(0, 4)) {
    const code = sign.charCodeAt(0)
    const value = code > 64 ? code - 55 : code - 48
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

// A day that the calendar has: 2026-11-16.
export function isDay(text: string): boolean {
  const written = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (written === null) return false
  const [year, month, day] = [Number(written[1]), Number(written[2]), Number(written[3])]
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}
