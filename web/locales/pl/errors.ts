import type { problems as en } from '../en/errors.ts'
import { basicProblems } from './basic/errors.ts'
import { names } from './field-names.ts'

export const problems: typeof en = {
  ...basicProblems,
  request: (id) => `Identyfikator zgłoszenia: ${id}`,
  known: {},
  line: (number, field) => `Pozycja ${number}, ${field}`,
  names,
}
