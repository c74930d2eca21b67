import type { Warning } from '../../../../platform/checks/warnings.ts'
import type { KeptLine } from '../../../../platform/fields/nested-lines.ts'
import type { Invoice } from '../schema.ts'

// Letters of scripts that no font of printed documents has: a box stands on paper for each of them.

// Nearly all documents are written in these, and need no closer look.
const UNCOMMON = /[^\s!-\u052f\u0590-\u06ff\u1e00-\u206f\u20a0-\u20bf\u4e00-\u9fff]/
const WITHOUT_FONT =
  /(?!\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Devanagari}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Script=Armenian}|\p{Script=Georgian}|\p{Script=Common}|\p{Script=Inherited})\p{L}/u

export const letterWithoutFont = (text: string | null | undefined): string | undefined =>
  text && UNCOMMON.test(text) ? WITHOUT_FONT.exec(text)?.[0] : undefined

const PRINTED = [
  ...['seller_name', 'seller_street', 'seller_city'],
  ...['buyer_name', 'buyer_street', 'buyer_city'],
  ...['recipient_name', 'recipient_street', 'recipient_city'],
  ...['title', 'description', 'description_long', 'description_footer'],
] as const

// Once for each field, and once for all lines.
export function lettersWithoutFont(invoice: Invoice): Warning[] {
  const warnings: Warning[] = []
  const warn = (field: string, text: string | null | undefined) => {
    const letter = letterWithoutFont(text)
    if (letter !== undefined)
      warnings.push({
        field,
        message: `has letters (${letter}) that no font of printed documents has: on paper they are boxes, so add the text in another script`,
      })
    return letter !== undefined
  }
  for (const field of PRINTED) warn(field, invoice[field as keyof Invoice] as string | null)
  for (const [place, line] of ((invoice.positions ?? []) as KeptLine[]).entries())
    if (warn(`positions[${place}].name`, line.name as string | null)) break
  return warnings
}
