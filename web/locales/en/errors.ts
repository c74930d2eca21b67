import { basicProblems } from './basic/errors.ts'
import { names } from './field-names.ts'

// Error messages.
export const problems = {
  ...basicProblems,
  request: (id: string) => `Request ID: ${id}`,
  known: {} as { readonly [text: string]: string }, // see load-texts.ts
  line: (number: number, field: string) => `Line ${number}, ${field}`,
  names,
}
