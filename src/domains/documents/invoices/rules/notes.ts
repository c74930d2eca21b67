import type { FieldProblems } from '../../../../platform/api-error.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import type { StoredLine } from '../../../../platform/fields/nested-lines.ts'
import type { EntryDraft } from '../fields/sublists.ts'
import type { Invoice, InvoiceDraft } from '../schema.ts'

// `description` and the first of `descriptions` are two names of one text to clients of the family: it is stored once,
// under the name that the request used.

type DescriptionFields = Pick<InvoiceDraft, 'description' | 'descriptions'>

const entriesOf = ({ descriptions }: DescriptionFields): StoredLine[] => (descriptions ?? []) as StoredLine[]

// Returns the fields that are stored differently from the request.
export function deduplicateDescription(
  { description }: DescriptionFields,
  merged: DescriptionFields,
  current?: Invoice,
): InvoiceDraft {
  const [first, ...otherEntries] = entriesOf(merged.descriptions === undefined && current ? current : merged)
  if (first === undefined) return {}
  const text = description === undefined ? current?.description : description
  if (isBlank(text)) return {}
  if (text?.trim() === first.content) return { description: null }
  const isAlone = description !== undefined && merged.descriptions === undefined
  if (!isAlone || !isBlank(current?.description)) return {}
  // A cast, because the field is typed as any JSON value.
  return { description: null, descriptions: [{ ...first, content: text }, ...otherEntries] as never }
}

export const firstDescription = (invoice: DescriptionFields): string | null => {
  if (!isBlank(invoice.description)) return invoice.description as string
  return (entriesOf(invoice)[0]?.content as string | undefined) ?? null
}

// Texts are stored without surrounding spaces; an empty text removes its entry.
export const trimContents = (drafts: readonly EntryDraft[]): EntryDraft[] =>
  drafts
    .map((draft) => {
      if (draft.content === undefined) return draft
      const content = String(draft.content ?? '').trim()
      return content === '' && !isBlank(draft.id) ? { ...draft, _destroy: true } : { ...draft, content }
    })
    .filter(({ content, id }) => !isBlank(content) || !isBlank(id))

// No structured format supports emoji.
export function emojiProblems(drafts: readonly EntryDraft[]): FieldProblems {
  const problems: FieldProblems = {}
  drafts.forEach(({ content }, index) => {
    if (typeof content === 'string' && /\p{Emoji_Presentation}/u.test(content))
      problems[`descriptions[${index}].content`] = ['must not contain emoji']
  })
  return problems
}
