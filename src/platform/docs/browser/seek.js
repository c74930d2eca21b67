/** @typedef {import('./types.ts').SearchHit} SearchHit */

const EXACT = 5
const BEGIN = 4
const NAME = 3
const SYNONYM = 2
const ELSEWHERE = 1
// A name such as external_id can only mean the field.
const FIELD_MEANT = 100
const EXACT_FIELD = 1.9

const FILLERS = new Set(['a', 'an', 'the', 'of', 'to', 'for', 'how', 'can', 'do', 'i'])

/**
 * Returns the entries that contain every word, best first: what can be done before fields, and among both the exact name,
 * names that begin with it, names that contain it, and all others. Without any, it returns what contains most words.
 * @param {readonly SearchHit[]} index
 * @param {string} text
 * @returns {SearchHit[]}
 */
export function seek(index, text) {
  const all = plain(text).split(/\s+/).filter(Boolean)
  if (all.length === 0) return []
  const meaningful = all.filter((word) => !FILLERS.has(word))
  const words = meaningful.length > 0 ? meaningful : all
  const hits = sortedHits(index, (hit) => rankOf(hit, words, all.join(' ')))
  return hits.length > 0 ? hits : sortedHits(index, (hit) => countOf(hit, words))
}

/**
 * @param {readonly SearchHit[]} index
 * @param {(hit: SearchHit) => number} rank
 */
function sortedHits(index, rank) {
  return index
    .map((hit) => ({ hit, rank: rank(hit) }))
    .filter((candidate) => candidate.rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ hit }) => hit)
}

/** @param {SearchHit} hit */
const isField = ([, , address]) => address.includes('/', address.indexOf('#'))

/**
 * @param {SearchHit} hit
 * @param {string[]} words
 * @param {string} query
 */
function rankOf(hit, words, query) {
  const [name, section, , more] = hit
  if (!words.every((word) => plain([name, section, more].join(' ')).includes(word))) return 0
  const lower = plain(name)
  if (isField(hit)) {
    if (lower === query) return name.includes('_') ? FIELD_MEANT : EXACT_FIELD
    return (lower.startsWith(query) ? BEGIN : lower.includes(query) ? NAME : ELSEWHERE) / 10
  }
  // Tasks and chapters have words by which people search for them.
  const isGuide = section === 'Task' || section === 'Introduction'
  const preference = isGuide ? 0.3 : section === 'Page' ? 0.2 : 0.1
  if (lower === query) return EXACT + preference
  if (lower.startsWith(query)) return BEGIN + preference
  if (words.every((word) => lower.includes(word))) return NAME + preference
  const isSynonym = isGuide && words.every((word) => plain(`${name} ${more}`).includes(word))
  return (isSynonym ? SYNONYM : ELSEWHERE) + preference
}

/**
 * How many of the words an entry contains; short words and fields do not count.
 * @param {SearchHit} hit
 * @param {string[]} words
 */
function countOf(hit, words) {
  const [name, section, , more] = hit
  if (isField(hit)) return 0
  const all = plain([name, section, more].join(' '))
  return words.filter((word) => word.length > 3 && all.includes(word)).length
}

/**
 * "e-mail" and "email" are the same word, and so are words with and without accents.
 * @param {string} text
 */
const plain = (text) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replaceAll('e-', 'e')
