// An exact decimal: units × 10^-scale, without trailing zeros, so that equal amounts are equal objects.
export type Decimal = { readonly units: bigint; readonly scale: number }

export const ZERO: Decimal = { units: 0n, scale: 0 }
export const ONE: Decimal = { units: 1n, scale: 0 }

export function parseDecimal(input: string | number | bigint): Decimal | undefined {
  const text = typeof input === 'string' ? input.trim() : String(input)
  const plain = parsePlain(text)
  if (plain !== undefined) return plain
  const match = writtenNumber.exec(text)
  if (match === null) return undefined
  const [, sign, integerPart = '', fraction = '', exponent = '0'] = match
  const digits =
    integerPart.length > 3 ? integerPart.replace(groupSeparators, '') + fraction : integerPart + fraction
  const shift = Number(exponent)
  if (digits === '' || digits.length > mostDigits + fraction.length) return undefined
  if (fraction.length > mostDecimals || shift > largestExponent || -shift > mostDecimals) return undefined
  const units = BigInt(digits)
  return normalise(sign === '-' ? -units : units, fraction.length - shift)
}

// The common form of amounts: digits with an optional point, few enough for a double to hold exactly.
function parsePlain(text: string): Decimal | undefined {
  const last = text.length - 1
  if (last < 0 || last >= exactDigits) return undefined
  let units = 0
  let pointAt = last
  for (let at = 0; at <= last; at++) {
    const digit = text.charCodeAt(at) - zeroCode
    if (digit >= 0 && digit <= 9) units = units * 10 + digit
    else if (digit === point && pointAt === last && at > 0 && at < last) pointAt = at
    else return undefined
  }
  return shorten(units, last - pointAt)
}

// For constants in code; user input goes through parseDecimal.
export function decimal(text: string): Decimal {
  const parsed = parseDecimal(text)
  if (parsed === undefined) throw new TypeError(`not a decimal: ${JSON.stringify(text)}`)
  return parsed
}

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return normalise(unitsAt(a, scale) + unitsAt(b, scale), scale)
}

export const subtract = (a: Decimal, b: Decimal): Decimal => add(a, negate(b))

export const multiply = (a: Decimal, b: Decimal): Decimal => normalise(a.units * b.units, a.scale + b.scale)

export const negate = (d: Decimal): Decimal => ({ units: -d.units, scale: d.scale })

export const absolute = (d: Decimal): Decimal => (isNegative(d) ? negate(d) : d)

export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const scale = Math.max(a.scale, b.scale)
  const [leftUnits, rightUnits] = [unitsAt(a, scale), unitsAt(b, scale)]
  return leftUnits < rightUnits ? -1 : leftUnits > rightUnits ? 1 : 0
}

export const equals = (a: Decimal, b: Decimal): boolean => a.units === b.units && a.scale === b.scale

export const isZero = (d: Decimal): boolean => d.units === 0n

export const isNegative = (d: Decimal): boolean => d.units < 0n

export const isPositive = (d: Decimal): boolean => d.units > 0n

export const sum = (list: readonly Decimal[]): Decimal =>
  list.length === 0 ? ZERO : list.reduce((total, value) => add(total, value))

// The form of amounts in responses: "100.0", "58.32".
export const printDecimal = (d: Decimal): string => print(d.units, d.scale, Math.max(d.scale, 1))

export const printPlain = (d: Decimal): string => print(d.units, d.scale, d.scale)

// Pads but never truncates: an amount with more decimals than requested is printed completely, so that nothing is lost
// without rounding.
export const printFixed = (d: Decimal, places: number): string =>
  print(d.units, d.scale, Math.max(d.scale, places))

// The amount as an integer at that scale (grosze at 2), or undefined when it has more decimals.
export const toUnits = (d: Decimal, scale: number): bigint | undefined =>
  d.scale > scale ? undefined : unitsAt(d, scale)

export function fromUnits(units: bigint | string | number, scale: number): Decimal {
  if (typeof units === 'number' && !Number.isSafeInteger(units))
    throw new TypeError(`not whole units: ${units}`)
  if (typeof units === 'string' && !/^-?\d+$/.test(units)) throw new TypeError(`not whole units: "${units}"`)
  if (!Number.isInteger(scale)) throw new TypeError(`not a scale: ${scale}`)
  return normalise(BigInt(units), scale)
}

export const powerOfTen = (exponent: number): bigint => powersOfTen[exponent] ?? 10n ** BigInt(exponent)

const mostDigits = 40
// The exact value of a binary fraction has many digits, and very small ones have an exponent. The caller rounds both.
const mostDecimals = 400
const exactDigits = 15
const zeroCode = 0x30
const point = 0x2e - zeroCode
const largestExponent = 30
const powersOfTen = Array.from({ length: 64 }, (_, exponent) => 10n ** BigInt(exponent))

// Thousands may be separated by a space, a no-break space or a narrow no-break space; any other separator is the
// decimal sign.
const groupSeparators = /[ \u00a0\u202f]/g
const writtenNumber = /^([+-])?(\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d+)?(?:[.,](\d*))?(?:[eE]([+-]?\d{1,3}))?$/

function normalise(units: bigint, scale: number): Decimal {
  if (scale < 0) return { units: units * powerOfTen(-scale), scale: 0 }
  if (scale === 0) return { units, scale }
  const number = Number(units)
  if (Number.isSafeInteger(number)) return number % 10 === 0 ? shorten(number, scale) : { units, scale }
  while (scale > 0 && units % 10n === 0n) {
    units /= 10n
    scale -= 1
  }
  return { units, scale }
}

// JavaScript numbers are several times as fast as BigInt.
function shorten(units: number, scale: number): Decimal {
  while (scale > 0 && units % 10 === 0) {
    units /= 10
    scale -= 1
  }
  return { units: BigInt(units), scale }
}

const unitsAt = (d: Decimal, scale: number): bigint =>
  scale === d.scale ? d.units : d.units * powerOfTen(scale - d.scale)

function print(units: bigint, scale: number, places: number): string {
  const sign = units < 0n ? '-' : ''
  const digits = digitsOf(units < 0n ? -units : units).padStart(scale + 1, '0')
  if (places === 0) return sign + digits
  const point = digits.length - scale
  const fraction = places > scale ? digits.slice(point).padEnd(places, '0') : digits.slice(point)
  return `${sign}${digits.slice(0, point)}.${fraction}`
}

function digitsOf(units: bigint): string {
  const number = Number(units)
  return String(Number.isSafeInteger(number) ? number : units)
}
