// What numbers of documents are made of: yyyy, yy, mm, dd and one counter of nr (in the year), nr-m (in the month), nr-d (in the
// day); the rest of a pattern is literal.

export const TOKEN = /(nr-m|nr-d|nr|yyyy|yy|mm|dd)/g

const PATTERN_MAX = 100

export const isPattern = (pattern: string): boolean => piecesOf(pattern).filter(isCounter).length === 1

// Why it can number nothing, if it cannot.
export function patternProblem(pattern: unknown): string | undefined {
  if (typeof pattern !== 'string') return 'is not a text'
  if (pattern.length > PATTERN_MAX) return `is too long (maximum is ${PATTERN_MAX} characters)`
  if (/\p{C}|\p{Zl}|\p{Zp}/u.test(pattern)) return 'contains a character that cannot be printed'
  return isPattern(pattern) ? undefined : 'needs exactly one counter: nr, nr-m or nr-d'
}

// Tokens and what stands between them. An account has a few patterns and numbers all its documents by them.
export function piecesOf(pattern: string): readonly string[] {
  let pieces = known.get(pattern)
  if (pieces === undefined) {
    pieces = pattern.split(TOKEN)
    if (known.size >= KNOWN_MAX) known.clear()
    known.set(pattern, pieces)
  }
  return pieces
}

const known = new Map<string, string[]>()
const KNOWN_MAX = 1000

// Every second piece is a token, also where nothing stands between two.
export const isToken = (place: number) => place % 2 === 1
export const isCounter = (piece: string, place: number) => isToken(place) && piece.startsWith('nr')
