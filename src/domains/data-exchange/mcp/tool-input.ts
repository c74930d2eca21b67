import type { InputObject, InputValue } from '../../../platform/formats/input.ts'
import { readJson } from '../../../platform/formats/json.ts'
import { ToolRefusal } from './refusal.ts'

// Operations complete the input that they receive; the arguments stay as they were confirmed.
export const copyOf = (input: InputObject): InputObject => readJson(JSON.stringify(input)) as InputObject

export function idIn(id: InputValue | undefined): string {
  if (/^\d{1,16}$/.test(String(id))) return String(id)
  throw new ToolRefusal('id must be the number of a record')
}
