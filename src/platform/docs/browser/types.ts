// A search result: its name, what it belongs to, its URL, and further words.
export type SearchHit = readonly [name: string, place: string, address: string, words: string]

// A request as an example writes it for curl.
export type ExampleRequest = {
  method: string
  url: string
  has_token: boolean
  headers: [name: string, value: string][]
  body: string | undefined
  file: string | undefined // the body is this file
  form: [name: string, value: string][] // a value that starts with @ is a file
  saved_as: string | undefined
}

// How a language writes values.
export type LiteralStyle = {
  indent: string
  map: readonly [open: string, close: string]
  list: readonly [open: string, close: string]
  empty_map: string
  key: (name: string) => string
  text: (text: string) => string
  constants: readonly [yes: string, no: string, nothing: string]
}

// Who sends a request that the reader tries: a session in an account, or a token.
export type Credentials = { account: string; csrf_token: string; token: string }
