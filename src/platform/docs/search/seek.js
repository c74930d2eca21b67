/** @typedef {import('./found.ts').Found} Found */

/**
 * What has every word, the best first: the very name, names that begin with it, names that have it, and the rest.
 * @param {readonly Found[]} index
 * @param {string} text
 * @returns {Found[]}
 */
export function seek(index, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return index
    .map((found) => ({ found, rank: rankOf(found, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .map(({ found }) => found)
}

/**
 * @param {Found} found
 * @param {string[]} words
 */
function rankOf([name, place, , more], words) {
  const lower = name.toLowerCase()
  const all = [lower, place, more].join(' ').toLowerCase()
  if (!words.every((word) => all.includes(word))) return 0
  if (lower === words.join(' ')) return 4
  if (lower.startsWith(words[0] ?? '')) return 3
  return words.every((word) => lower.includes(word)) ? 2 : 1
}
