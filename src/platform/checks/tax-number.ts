// Checks the format of tax numbers of the EU and its neighbours, and check digits where the rule is public. Only a
// registry can tell whether a number exists.

// Removes spaces, dashes and the country prefix, so that one taxpayer has one spelling.
export const plainTaxNumber = (number: string): string => {
  const plain = stripSeparators(number)
  return /^[A-Z]{2}(?=[A-Z0-9]*\d)[A-Z0-9]{7,}$/.test(plain) ? plain.slice(2) : plain
}

const stripSeparators = (number: string) => number.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()

// Returns why a tax number is invalid, if it is. Without a prefix only the Polish format is checked, because taxpayers
// of other countries also have other numbers.
export function taxNumberProblem(number: string, country: string | undefined): string | undefined {
  const plain = stripSeparators(number)
  const prefix = plain.slice(0, 2)
  const of = Object.hasOwn(SHAPES, prefix) ? prefix : country === 'PL' ? country : undefined
  if (of === undefined) return undefined
  const digits = of === prefix ? plain.slice(2) : plain
  if (!SHAPES[of]?.test(digits)) return `does not have the format of a tax ID of ${of}`
  return CHECKS[of]?.(digits) === false ? `is not a valid tax ID of ${of}: wrong check digit` : undefined
}

const SHAPES: { readonly [country: string]: RegExp } = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}(MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^[1-9]\d{8}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^(?=.*[A-Z])[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GB: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  NO: /^\d{9}(MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
}

const CHECKS: { readonly [country: string]: (digits: string) => boolean } = {
  AT: (number) => {
    const digits = digitsOf(number.slice(1))
    const sum = digits
      .slice(0, 7)
      .reduce((sum, digit, at) => sum + (at % 2 === 1 ? doubleDigit(digit) : digit), 4)
    return (10 - (sum % 10)) % 10 === digits[7]
  },
  BE: (number) => 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8)),
  DE: (number) => {
    let product = 10
    for (const digit of digitsOf(number.slice(0, 8))) product = (2 * ((digit + product) % 10 || 10)) % 11
    return (11 - product) % 10 === Number(number[8])
  },
  DK: (number) => weightedSum(number, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  FI: (number) => (11 - (weightedSum(number, [7, 9, 10, 5, 8, 4, 2]) % 11)) % 11 === Number(number[7]),
  FR: (number) =>
    !/^\d{11}$/.test(number) || (12 + 3 * (Number(number.slice(2)) % 97)) % 97 === Number(number.slice(0, 2)),
  IT: (number) => {
    const digits = digitsOf(number)
    return digits.reduce((sum, digit, at) => sum + (at % 2 === 1 ? doubleDigit(digit) : digit), 0) % 10 === 0
  },
  LU: (number) => Number(number.slice(0, 6)) % 89 === Number(number.slice(6)),
  PL: (number) => weightedSum(number, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(number[9]),
  PT: (number) => {
    const check = 11 - (weightedSum(number, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)
    return (check > 9 ? 0 : check) === Number(number[8])
  },
}

const digitsOf = (number: string): number[] => [...number].map(Number)

const doubleDigit = (digit: number): number => (digit > 4 ? 2 * digit - 9 : 2 * digit)

const weightedSum = (number: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * Number(number[at]), 0)
