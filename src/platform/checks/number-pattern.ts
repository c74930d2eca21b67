// Parses number patterns: yyyy, yy, mm, dd and one counter, nr (per year), nr-m (per month) or nr-d (per day);
// everything else is literal.

export const TOKEN = /(nr-m|nr-d|nr|yyyy|yy|mm|dd)/g

const PATTERN_MAX = 100

export const isPattern = (pattern: string): boolean => piecesOf(pattern).filter(isCounter).length === 1

// Returns why a pattern is invalid, if it is.
export function patternProblem(pattern: unknown): string | undefined {
  if (typeof pattern !== 'string') return 'must be a text'
  if (pattern.length > PATTERN_MAX) return `is too long (maximum is ${PATTERN_MAX} characters)`
  if (/\p{C}|\p{Zl}|\p{Zp}/u.test(pattern)) return 'contains a character that cannot be printed; remove it'
  return isPattern(pattern) ? undefined : 'must contain exactly one counter: nr, nr-m or nr-d'
}

// Splits a pattern into tokens and the text between them. Cached, because an account numbers all documents by a few
// patterns.
export function piecesOf(pattern: string): readonly string[] {
  let pieces = piecesByPattern.get(pattern)
  if (pieces === undefined) {
    pieces = pattern.split(TOKEN)
    if (piecesByPattern.size >= KNOWN_MAX) piecesByPattern.clear()
    piecesByPattern.set(pattern, pieces)
  }
  return pieces
}

const piecesByPattern = new Map<string, string[]>()
const KNOWN_MAX = 1000

// Every second piece is a token, even if there is no text between two.
export const isToken = (index: number) => index % 2 === 1
export const isCounter = (piece: string, index: number) => isToken(index) && piece.startsWith('nr')
