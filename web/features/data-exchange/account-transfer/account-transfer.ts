import type { Answers } from '../../../api/schemas.d.ts'
import type { Texts } from '../../../locales/texts.ts'

export type AccountTransfer = Answers['AccountTransfer']
export type Part = NonNullable<AccountTransfer['parts']>[number]
export type Note = NonNullable<AccountTransfer['notes']>[number]

export const MOVES_PATH = '/account_transfers.json'
export const MOVES_KEY = ['facts', MOVES_PATH, {}]

type Words = { readonly [name: string]: string }

export const resourceName = ({ settings }: Texts, name: string): string =>
  (settings.moving.resources as Words)[name] ?? name.replaceAll('_', ' ')

// Names of steps such as `files of invoices` and `links of clients`.
export function stepName(texts: Texts, step: string | null): string {
  const { steps } = texts.settings.moving
  if (step?.startsWith('files of ')) return steps.files
  if (step?.startsWith('links of ')) return steps.links
  return (steps as Words)[step ?? ''] ?? resourceName(texts, step ?? '')
}
