// Reads the flat file of the ministry of finance piece by piece, because it has hundreds of megabytes.

export class UnreadableList extends Error {}

const SECTIONS = { skrotyPodatnikowCzynnych: 'active', skrotyPodatnikowZwolnionych: 'exempt' } as const
export type Section = (typeof SECTIONS)[keyof typeof SECTIONS]

export type ListHeader = { day: string; rounds: number; masks: string[] } // the day as YYYYMMDD

const KEY_DIGITS = 128
const TEXT_MAX = 1000
const MASKS_MAX = 200_000
const ROUNDS_MAX = 100_000

const QUOTE = 0x22
const BACKSLASH = 0x5c

export class ListReader {
  readonly #onKey: (section: Section, key: string) => void
  readonly #names: string[] = [] // of the open objects and lists
  readonly #header = new Map<string, string>()
  readonly #masks: string[] = []
  #name = '' // the last text before a colon
  #text: string | undefined // an unfinished text or number
  #value: string | undefined // a finished one
  #isQuoted = false
  #isFinished = false

  constructor(onKey: (section: Section, key: string) => void) {
    this.#onKey = onKey
  }

  write(chunk: Buffer) {
    for (let at = 0; at < chunk.length; at++) {
      const key = chunk[at] === QUOTE && this.#text === undefined ? wholeKey(chunk, at + 1) : undefined
      if (key !== undefined && this.#names.length > 1) {
        this.#value = key
        at += KEY_DIGITS + 1
      } else this.#readByte(chunk[at] as number)
    }
  }

  end(): ListHeader {
    if (!this.#isFinished) throw new UnreadableList('it ends too early; download it again')
    return { ...readHeader(this.#header), masks: this.#masks }
  }

  #readByte(byte: number) {
    const sign = String.fromCharCode(byte)
    if (this.#text !== undefined) {
      if (this.#isQuoted ? byte !== QUOTE : /[\w.-]/.test(sign)) {
        this.#grow(sign)
        return
      }
      this.#value = this.#text
      this.#text = undefined
      if (this.#isQuoted) return
    }
    if (!/\s/.test(sign)) this.#readSign(sign)
  }

  #readSign(sign: string) {
    if (this.#isFinished) throw new UnreadableList('something follows the end')
    if (this.#names.length === 0 && sign !== '{')
      throw new UnreadableList('it is not the JSON file of the ministry')
    if (sign === '"' || /\w/.test(sign)) {
      this.#isQuoted = sign === '"'
      this.#text = this.#isQuoted ? '' : sign
    } else if (sign === ':') {
      this.#name = this.#value ?? ''
      this.#value = undefined
    } else if (sign === '{' || sign === '[') this.#names.push(this.#name)
    else if (sign === ',') this.#finishValue()
    else if (sign === '}' || sign === ']') this.#close()
    else throw new UnreadableList(`${JSON.stringify(sign)} is unexpected`)
  }

  #grow(sign: string) {
    if (sign.charCodeAt(0) === BACKSLASH) throw new UnreadableList('a text contains a backslash')
    this.#text += sign
    if ((this.#text as string).length > TEXT_MAX) throw new UnreadableList('a text is too long')
  }

  #close() {
    this.#finishValue()
    this.#names.pop()
    this.#isFinished = this.#names.length === 0
  }

  #finishValue() {
    const value = this.#value
    if (value === undefined) return
    this.#value = undefined
    const list = this.#names.at(-1) ?? ''
    const section = SECTIONS[list as keyof typeof SECTIONS]
    if (section) this.#onKey(section, checkKey(value))
    else if (list === 'maski') addMask(this.#masks, value)
    else this.#header.set(this.#name, value)
  }
}

// Nearly all of the file is keys, so they are taken as a whole.
function wholeKey(chunk: Buffer, from: number): string | undefined {
  if (chunk[from + KEY_DIGITS] !== QUOTE) return undefined
  const key = chunk.toString('latin1', from, from + KEY_DIGITS)
  return key.includes('"') ? undefined : key
}

function checkKey(key: string): string {
  if (key.length !== KEY_DIGITS || !/^[0-9a-f]+$/.test(key))
    throw new UnreadableList('a key does not have 128 hexadecimal digits')
  return key
}

function addMask(masks: string[], mask: string) {
  if (!/^[0-9XY]{26}$/.test(mask)) throw new UnreadableList('a mask does not have 26 signs')
  if (masks.push(mask) > MASKS_MAX) throw new UnreadableList(`there are more than ${MASKS_MAX} masks`)
}

function readHeader(header: ReadonlyMap<string, string>) {
  const day = header.get('dataGenerowaniaDanych') ?? ''
  const rounds = Number(header.get('liczbaTransformacji') ?? '')
  if (!/^20\d{6}$/.test(day)) throw new UnreadableList('its day is missing')
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > ROUNDS_MAX)
    throw new UnreadableList('its number of transformations is missing')
  return { day, rounds }
}
