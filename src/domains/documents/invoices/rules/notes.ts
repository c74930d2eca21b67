import type { FieldProblems } from '../../../../platform/api-error.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import type { KeptLine } from '../../../../platform/fields/nested-lines.ts'
import type { EntryDraft } from '../fields/sublists.ts'
import type { Invoice, InvoiceDraft } from '../schema.ts'

// `description` and the first of `descriptions` are two names of one text to clients of the family: it is kept once, as it was said.

type Noted = Pick<InvoiceDraft, 'description' | 'descriptions'>

const entriesOf = ({ descriptions }: Noted): KeptLine[] => (descriptions ?? []) as unknown as KeptLine[]

// What is to be kept otherwise than it was said.
export function noteOnce({ description }: Noted, merged: Noted, current?: Invoice): InvoiceDraft {
  const [first, ...others] = entriesOf(merged.descriptions === undefined && current ? current : merged)
  if (first === undefined) return {}
  const said = description === undefined ? current?.description : description
  if (isBlank(said)) return {}
  if (said?.trim() === first.content) return { description: null }
  const is_alone = description !== undefined && merged.descriptions === undefined
  if (!is_alone || !isBlank(current?.description)) return {}
  return { description: null, descriptions: [{ ...first, content: said }, ...others] as never }
}

export const firstNote = (invoice: Noted): string | null => {
  if (!isBlank(invoice.description)) return invoice.description as string
  return (entriesOf(invoice)[0]?.content as string | undefined) ?? null
}

// Texts are kept without the blanks around them; one that is empty is none, and ends the entry that it is sent for.
export const trimmed = (drafts: readonly EntryDraft[]): EntryDraft[] =>
  drafts
    .map((draft) => {
      if (draft.content === undefined) return draft
      const content = String(draft.content ?? '').trim()
      return content === '' && !isBlank(draft.id) ? { ...draft, _destroy: true } : { ...draft, content }
    })
    .filter(({ content, id }) => !isBlank(content) || !isBlank(id))

// No structured format has a place for them.
export function emojiProblems(drafts: readonly EntryDraft[]): FieldProblems {
  const problems: FieldProblems = {}
  drafts.forEach(({ content }, index) => {
    if (typeof content === 'string' && /\p{Emoji_Presentation}/u.test(content))
      problems[`descriptions[${index}].content`] = ['must not hold emoji']
  })
  return problems
}
