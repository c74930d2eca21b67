// SQL is written as SQL: sql`select id from clients where account_id = ${account_id}`. Values become parameters, nested
// pieces are spliced in, so text never mixes with data. Both engines read the same statements.

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

// A table or column name known to the code, never one from a request.
export function name(identifier: string): Sql {
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

// Ids that are found once, however many rows they are compared with. Without it PostgreSQL, before it knows how long the
// tables are, looks for them anew for every row.
export const once = (ids: Sql): Sql => sql`with found_once as materialized (${ids}) select id from found_once`

// PostgreSQL numbers its placeholders; the statements of this house hold no question mark of their own.
export function numberPlaceholders(text: string): string {
  let number = 0
  return text.replaceAll('?', () => `$${++number}`)
}

// A statement that is put together from the same pieces again is the same text, which the engines find sooner than an equal one.
const splicedTexts = new WeakMap<TemplateStringsArray, { pieces: string[]; text: string }>()

function splice(strings: TemplateStringsArray, pieces: Piece[]): Sql {
  const parameters: Parameter[] = []
  const texts = pieces.map((piece) => append(parameters, piece))
  const last = splicedTexts.get(strings)
  if (last?.pieces.every((text, place) => text === texts[place])) return { text: last.text, parameters }
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
