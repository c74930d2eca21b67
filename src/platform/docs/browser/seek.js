/** @typedef {import('./types.ts').SearchHit} SearchHit */

/**
 * Returns the entries that contain every word, best first: what can be done before fields, and among both the exact name,
 * names that begin with it, names that contain it, and all others.
 * @param {readonly SearchHit[]} index
 * @param {string} text
 * @returns {SearchHit[]}
 */
export function seek(index, text) {
  const words = plain(text).split(/\s+/).filter(Boolean)
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
function rankOf([name, section, address, more], words) {
  const lower = plain(name)
  const all = plain([name, section, more].join(' '))
  if (!words.every((word) => all.includes(word))) return 0
  const isExact = lower === words.join(' ')
  // A name such as external_id can only mean the field.
  if (isExact && name.includes('_')) return 12
  const isField = address.includes('/', address.indexOf('#'))
  const group = section === 'Task' ? 8 : isField ? 0 : 4
  if (isExact) return group + 4
  if (lower.startsWith(words[0] ?? '')) return group + 3
  return group + (words.every((word) => lower.includes(word)) ? 2 : 1)
}

/**
 * "e-mail" and "email" are the same word.
 * @param {string} text
 */
const plain = (text) => text.toLowerCase().replaceAll('e-', 'e')
