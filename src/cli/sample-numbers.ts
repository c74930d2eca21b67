// Generates numbers that pass the checks of their kind from a random sequence. The same seed gives the same numbers.

export type Dice = {
  below(max: number): number
  between(min: number, max: number): number
  pick<Item>(list: readonly Item[]): Item
  digits(count: number): string
  chance(percent: number): boolean
}

// Each record has its own random sequence, so that it does not depend on the records created before it.
export function dice(...seed: (string | number)[]): Dice {
  let state = 0x811c9dc5
  for (const character of seed.join('/'))
    state = Math.imul(state ^ (character.codePointAt(0) as number), 0x01000193)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (max: number) => Math.floor(next() * max)
  return {
    below,
    between: (min, max) => min + below(max - min + 1),
    pick: <Item>(list: readonly Item[]) => list[below(list.length)] as Item,
    digits: (count) => Array.from({ length: count }, () => below(10)).join(''),
    chance: (percent) => below(100) < percent,
  }
}

const TAX_OFFICES = ['521', '525', '526', '586', '634', '676', '679', '725', '779', '782', '895', '899']
const NIP_WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7]

// Poland: the weighted sum modulo 11 is the last digit; numbers with the result 10 are never issued.
export function nip(dice: Dice): string {
  for (;;) {
    const digits = dice.pick(TAX_OFFICES) + dice.digits(6)
    const check = weightedSum(digits, NIP_WEIGHTS) % 11
    if (check < 10) return digits + check
  }
}

// Germany: ISO 7064 modulo 11,10.
export function ustIdNr(dice: Dice): string {
  const digits = dice.between(1, 9) + dice.digits(7)
  let product = 10
  for (const digit of digits) {
    const sum = (Number(digit) + product) % 10 || 10
    product = (2 * sum) % 11
  }
  return `DE${digits}${(11 - product) % 10}`
}

// France: a SIREN (Luhn) with its two-digit key in front.
export function numeroTva(dice: Dice): string {
  const digits = dice.between(3, 8) + dice.digits(7)
  const siren = digits + luhn(digits)
  return `FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}`
}

// United Kingdom: weights 8 to 2, the difference to the next multiple of 97.
export function vatNumber(dice: Dice): string {
  const digits = dice.between(1, 9) + dice.digits(6)
  const check = 97 - (weightedSum(digits, [8, 7, 6, 5, 4, 3, 2]) % 97)
  return `GB${digits}${String(check).padStart(2, '0')}`
}

// A Polish account number: 26 digits, of which the first two are check digits.
export function bankAccount(dice: Dice): string {
  const digits = `1${dice.pick(['020', '050', '140', '160', '240'])}${dice.digits(20)}`
  const check = 98n - (BigInt(`${digits}252100`) % 97n)
  const account = String(check).padStart(2, '0') + digits
  return account.replace(/^(..)(....)(....)(....)(....)(....)(....)$/, '$1 $2 $3 $4 $5 $6 $7')
}

export function ean13(dice: Dice): string {
  const digits = `590${dice.digits(9)}`
  const sum = weightedSum(digits, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3])
  return digits + ((10 - (sum % 10)) % 10)
}

const weightedSum = (digits: string, weights: number[]) =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0)

function luhn(digits: string): number {
  const doubled = [...digits].reverse().map((digit, index) => Number(digit) * (index % 2 === 0 ? 2 : 1))
  const sum = doubled.reduce((sum, digit) => sum + (digit > 9 ? digit - 9 : digit), 0)
  return (10 - (sum % 10)) % 10
}
