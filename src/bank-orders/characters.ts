import { CP852 } from '../bank-files/decode.ts'

// Which characters a file can contain, and what others become. A letter without a counterpart is an error, because a
// bank would pay somebody else's name.

export const ENCODINGS = ['cp1250', 'iso-8859-2', 'cp852'] as const
export type Encoding = (typeof ENCODINGS)[number]

export type Alphabet = (sign: string) => boolean

export const alphabetOf = (encoding: Encoding): Alphabet => {
  const { bytes } = codePages[encoding]
  return (sign) => bytes.has(sign)
}

// Letters that clearing between Polish banks transports.
export const isPolish: Alphabet = (sign) => /^[ -~ąćęłńóśźżĄĆĘŁŃÓŚŹŻ]$/u.test(sign)

// Letters that every bank in SEPA has to accept.
export const isBasic: Alphabet = (sign) => /^[A-Za-z0-9/\-?:().,'+ ]$/.test(sign)

export type FitResult = { text: string; unwritable: string[] }

// One line in an alphabet.
export function fitText(text: string, isAllowed: Alphabet): FitResult {
  const unwritable = new Set<string>()
  let fitted = ''
  for (const sign of oneLine(text)) {
    const replacement = isAllowed(sign) ? sign : replace(sign, isAllowed)
    if (replacement === undefined) unwritable.add(sign)
    fitted += replacement ?? ''
  }
  return { text: oneLine(fitted), unwritable: [...unwritable] }
}

const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Z}\s]+/gu, ' ')
    .trim()

function replace(sign: string, isAllowed: Alphabet): string | undefined {
  const counterpart = COUNTERPARTS[sign] ?? sign.normalize('NFKD').replace(/\p{M}/gu, '')
  if ([...counterpart].every(isAllowed)) return counterpart
  // Symbols carry no name.
  return /^[\p{S}\p{P}\p{M}]$/u.test(sign) ? ' ' : undefined
}

const COUNTERPARTS: { readonly [sign: string]: string } = {
  ...{ Ł: 'L', ł: 'l', Ø: 'O', ø: 'o', Đ: 'D', đ: 'd', ð: 'd', Ð: 'D', Þ: 'Th', þ: 'th', ı: 'i' },
  ...{ ß: 'ss', ẞ: 'SS', Æ: 'AE', æ: 'ae', Œ: 'OE', œ: 'oe' },
  ...{ '„': "'", '”': "'", '“': "'", '‟': "'", '«': "'", '»': "'", '‘': "'", '’': "'", '‚': "'", '`': "'" },
  ...{ '"': "'", '–': '-', '—': '-', '‑': '-', '−': '-', '‐': '-', '…': '...', '€': 'EUR', '§': 'par.' },
  ...{ '&': '+', _: '-', ';': ',', '[': '(', ']': ')', '{': '(', '}': ')', '|': '/', '\\': '/', '@': '(at)' },
}

export function encode(text: string, encoding: Encoding): Buffer {
  const { bytes } = codePages[encoding]
  return Buffer.from(
    Array.from(text, (sign) => {
      const byte = bytes.get(sign)
      if (byte === undefined) throw new RangeError(`${encoding} has no ${sign}`)
      return byte
    }),
  )
}

type CodePage = { readonly bytes: ReadonlyMap<string, number> }

const UPPER_HALF = Uint8Array.from({ length: 128 }, (_, index) => index + 128)

const codePage = (upperHalf: string): CodePage => {
  const bytes = new Map<string, number>()
  for (let code = 0; code < 128; code++) bytes.set(String.fromCharCode(code), code)
  for (const [index, sign] of [...upperHalf].entries())
    if (!/[\p{C}\ufffd]/u.test(sign)) bytes.set(sign, index + 128)
  return { bytes }
}

const codePages: { readonly [encoding in Encoding]: CodePage } = {
  cp1250: codePage(new TextDecoder('windows-1250').decode(UPPER_HALF)),
  'iso-8859-2': codePage(new TextDecoder('iso-8859-2').decode(UPPER_HALF)),
  cp852: codePage(CP852),
}
