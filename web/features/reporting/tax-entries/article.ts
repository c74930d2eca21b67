import type { Texts } from '../../../locales/texts.ts'

// Articles of laws as the language cites them: 19a(5)(4) is art. 19a ust. 5 pkt 4 in Polish.

type Words = Texts['taxEntries']['citation']

export function citeArticle(article: string | null, words: Words): string {
  if (!article) return ''
  const isGerman = article.startsWith('§')
  const parts = article.split(', ').map((part) => citePart(part, words, isGerman))
  return `${parts.join(', ')} ${isGerman ? 'UStG' : words.act}`
}

const PART = /^(§ )?(\w*)((?:\(\w+\))*)(?: no\. (\d+))?(?: ([a-z]))?(?: sentence (\d+))?(?: until ([\d-]+))?$/

function citePart(part: string, words: Words, isGerman: boolean): string {
  const [, , number, inBrackets = '', no, letter, sentence, until] = PART.exec(part) ?? []
  if (number === undefined) return part
  const [section, point, pointLetter] = [...inBrackets.matchAll(/\((\w+)\)/g)].map(([, text]) => text)
  const cited = [
    number && `${isGerman ? '§ ' : words.article}${number}`,
    section && words.section(section),
    (point ?? no) && words.point((point ?? no) as string),
    (pointLetter ?? letter) && words.letter((pointLetter ?? letter) as string),
    sentence && words.sentence(sentence),
    until && words.until(until),
  ]
  return cited.filter(Boolean).join(words.between).trim()
}
