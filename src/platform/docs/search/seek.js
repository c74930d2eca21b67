/** @typedef {import('./found.ts').SearchHit} SearchHit */

/**
 * Returns the entries that contain every word, best first: the exact name, names that begin with it, names that contain it,
 * and all others.
 * @param {readonly SearchHit[]} index
 * @param {string} text
 * @returns {SearchHit[]}
 */
export function seek(index, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return index
    .map((hit) => ({ hit, rank: rankOf(hit, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ hit }) => hit)
}

/**
 * @param {SearchHit} hit
 * @param {string[]} words
 */
function rankOf([name, section, , more], words) {
  const lower = name.toLowerCase()
  const all = [lower, section, more].join(' ').toLowerCase()
  if (!words.every((word) => all.includes(word))) return 0
  if (lower === words.join(' ')) return 4
  if (lower.startsWith(words[0] ?? '')) return 3
  return words.every((word) => lower.includes(word)) ? 2 : 1
}
