import type { Warning } from '../../../../platform/checks/warnings.ts'
import type { StoredLine } from '../../../../platform/fields/nested-lines.ts'
import type { Invoice } from '../schema.ts'

// Characters of scripts that no font of printed documents covers; each of them would be printed as a box.

// Nearly all texts consist of these characters and need no further check.
const UNCOMMON = /[^\s!-\u052f\u0590-\u06ff\u1e00-\u206f\u20a0-\u20bf\u4e00-\u9fff]/
const WITHOUT_FONT =
  /(?!\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Devanagari}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Script=Armenian}|\p{Script=Georgian}|\p{Script=Common}|\p{Script=Inherited})\p{L}/u

export const letterWithoutFont = (text: string | null | undefined): string | undefined =>
  text && UNCOMMON.test(text) ? WITHOUT_FONT.exec(text)?.[0] : undefined

const PRINTED_FIELDS = [
  ...['seller_name', 'seller_street', 'seller_city'],
  ...['buyer_name', 'buyer_street', 'buyer_city'],
  ...['recipient_name', 'recipient_street', 'recipient_city'],
  ...['title', 'description', 'description_long', 'description_footer'],
] as const

// Warns once for each field, and once for all lines.
export function lettersWithoutFont(invoice: Invoice): Warning[] {
  const warnings: Warning[] = []
  const warn = (field: string, text: string | null | undefined) => {
    const unprintable = letterWithoutFont(text)
    if (unprintable !== undefined)
      warnings.push({
        field,
        message: `contains characters (${unprintable}) that the PDF fonts lack and print as boxes; add the text in another script`,
      })
    return unprintable !== undefined
  }
  for (const field of PRINTED_FIELDS) warn(field, invoice[field as keyof Invoice] as string | null)
  for (const [index, line] of ((invoice.positions ?? []) as StoredLine[]).entries())
    if (warn(`positions[${index}].name`, line.name as string | null)) break
  return warnings
}
