// Statements are written as SQL: sql`select id from clients where account_id = ${account_id}`. Values become parameters
// and nested pieces are spliced in, so that data is never parsed as SQL. Both engines run the same statements.

export type Parameter = string | number | bigint | Uint8Array | null
export type Sql = { readonly text: string; readonly parameters: readonly Parameter[] }
type Piece = Sql | Parameter | boolean

const plainTexts = new WeakMap<TemplateStringsArray, string>()

export function sql(strings: TemplateStringsArray, ...pieces: Piece[]): Sql {
  if (pieces.some(isSql)) return splice(strings, pieces)
  let text = plainTexts.get(strings)
  if (text === undefined) {
    text = strings.join('?')
    plainTexts.set(strings, text)
  }
  return { text, parameters: (pieces as (Parameter | boolean)[]).map(toParameter) }
}

// A table or column name from the code, never from a request.
export function sqlName(identifier: string): Sql {
  if (!/^[a-z_][a-z0-9_]*$/.test(identifier)) throw new Error(`not an identifier: ${identifier}`)
  return { text: identifier, parameters: [] }
}

export const raw = (text: string): Sql => ({ text, parameters: [] })

export function join(pieces: readonly Piece[], separator = ', '): Sql {
  const texts: string[] = []
  const parameters: Parameter[] = []
  for (const piece of pieces) texts.push(append(parameters, piece))
  return { text: texts.join(separator), parameters }
}

// Evaluates the subquery for the ids once. Without it PostgreSQL, until it has statistics of the tables, evaluates it
// for every row.
export const materialize = (ids: Sql): Sql =>
  sql`with found_once as materialized (${ids}) select id from found_once`

// PostgreSQL numbers its placeholders. No statement contains another question mark.
export function numberPlaceholders(text: string): string {
  let number = 0
  return text.replaceAll('?', () => `$${++number}`)
}

// Returns the same string when the pieces are the same as last time, because the engines look up identical strings
// faster than equal ones.
const splicedTexts = new WeakMap<TemplateStringsArray, { pieces: string[]; text: string }>()

function splice(strings: TemplateStringsArray, pieces: Piece[]): Sql {
  const parameters: Parameter[] = []
  const texts = pieces.map((piece) => append(parameters, piece))
  const last = splicedTexts.get(strings)
  if (last?.pieces.every((text, index) => text === texts[index])) return { text: last.text, parameters }
  const text = String.raw({ raw: strings }, ...texts)
  splicedTexts.set(strings, { pieces: texts, text })
  return { text, parameters }
}

function append(parameters: Parameter[], piece: Piece): string {
  if (!isSql(piece)) {
    parameters.push(toParameter(piece))
    return '?'
  }
  for (const parameter of piece.parameters) parameters.push(parameter)
  return piece.text
}

const isSql = (piece: Piece): piece is Sql => typeof piece === 'object' && piece !== null && 'text' in piece

function toParameter(value: Parameter | boolean): Parameter {
  if (value === undefined) throw new Error('an undefined value reached a statement')
  return typeof value === 'boolean' ? Number(value) : value
}
