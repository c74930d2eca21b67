// Exact, as the server counts: no amount passes through a binary fraction.

/** @typedef {{ units: bigint, per: bigint }} Exact */

export const ONE = { units: 1n, per: 1n }

/**
 * @param {string} text
 * @returns {Exact | undefined}
 */
export function exact(text) {
  const [, integerPart, part = ''] = /^(\d{1,12})(?:[.,](\d{1,6}))?$/.exec(text.trim()) ?? []
  return integerPart ? { units: BigInt(integerPart + part), per: 10n ** BigInt(part.length) } : undefined
}

/**
 * In hundredths, a half rounded up.
 * @param {Exact} a
 * @param {Exact} b
 */
export function product(a, b) {
  return (a.units * b.units * 200n + a.per * b.per) / (2n * a.per * b.per)
}

/**
 * As the server writes amounts everywhere else.
 * @param {bigint} cents
 * @param {{ lang: string, decimals: number, currency: string }} settings
 */
export function money(cents, { lang, decimals, currency }) {
  const figure = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
  const number = new Intl.NumberFormat(lang, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: Math.max(2, decimals),
  })
  return `${number.format(/** @type {`${number}`} */ (figure))}\u00a0${currency}`
}
