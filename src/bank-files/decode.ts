import { isUtf8 } from 'node:buffer'

// Detects the encoding of a text file of a bank: UTF-8 or UTF-16, or the code page in which its bytes make words.

export function decodeBankText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (isUtf8(bytes)) return new TextDecoder('utf-8').decode(bytes)
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const scores = CODE_PAGES.map((decode) => scoreText(decode(sample)))
  const best = scores.indexOf(Math.max(...scores))
  return (CODE_PAGES[best] as (bytes: Uint8Array) => string)(bytes)
}

const SAMPLE_BYTES = 500_000

export const CP852 =
  'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0'

function decodeCp852(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte < 128 ? String.fromCharCode(byte) : CP852[byte - 128]
  return text
}

// The first wins if two are equal.
const CODE_PAGES = [
  (bytes: Uint8Array) => new TextDecoder('windows-1250').decode(bytes),
  (bytes: Uint8Array) => new TextDecoder('iso-8859-2').decode(bytes),
  decodeCp852,
]

const LOWER = new Set('ąćęłńóśźżäöüßáéíúýčďěňřšťůôâ')
const UPPER = new Set('ĄĆĘŁŃÓŚŹŻÄÖÜÁÉÍÚÝČĎĚŇŘŠŤŮ')
const POLISH = new Set('ąćęłńóśźżĄĆĘŁŃÓŚŹŻäöüßÄÖÜ')

function scoreText(text: string): number {
  let score = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string
    if (sign >= '\u0080' && !FILLERS.has(sign))
      score += scoreSign(sign, text[at - 1] ?? ' ', text[at + 1] ?? ' ')
  }
  return score
}

const FILLERS = new Set(['˙', '\u00a0'])

// Letters count where they continue a word; what no bank writes counts against the code page.
function scoreSign(sign: string, before: string, after: string): number {
  if (LOWER.has(sign) && (isLower(before) || isLower(after) || isUpper(before)))
    return POLISH.has(sign) ? 4 : 1
  if (UPPER.has(sign) && !isLower(before)) return POLISH.has(sign) ? 3 : 1
  if (sign < '\u00a0') return -4
  return isLower(before) || isUpper(before) ? -3 : -1
}

const isLower = (sign: string) => /\p{Ll}/u.test(sign)
const isUpper = (sign: string) => /\p{Lu}/u.test(sign)
