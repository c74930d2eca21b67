// Makes uploaded file names safe (no paths, no characters that reverse text) and detects the content type by the
// content.

const NAME_MAX = 200

export function cleanFileName(name: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const safe = last
    .replace(/\p{C}+/gu, '')
    .replace(/[:*?"<>|]+/g, '-')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  return shorten(safe) || 'file'
}

// The extension decides which program opens the file, so it stays.
function shorten(name: string): string {
  const letters = [...name]
  if (letters.length <= NAME_MAX) return name
  const ending = /\.[\p{L}\p{N}]{1,10}$/u.exec(name)?.[0] ?? ''
  return `${letters
    .slice(0, NAME_MAX - ending.length)
    .join('')
    .trimEnd()}${ending}`
}

const BYTES_MAX = 240 // of the 255 that file systems take; the rest is for telling two of one name apart

// Limits bytes for file systems: non-Latin letters take two bytes or more.
export function fittingFileName(name: string): string {
  const clean = cleanFileName(name)
  const ending = /\.[\p{L}\p{N}]{1,10}$/u.exec(clean)?.[0] ?? ''
  const letters = [...clean.slice(0, clean.length - ending.length)]
  while (Buffer.byteLength(letters.join('') + ending) > BYTES_MAX) letters.pop()
  return `${letters.join('')}${ending}`
}

// A repeated name becomes `name (2).pdf`; some file systems ignore case.
export function freeFileName(preferredName: string, usedNames: Set<string>): string {
  let name = preferredName
  for (let number = 2; usedNames.has(name.toLowerCase()); number++)
    name = preferredName.replace(/(\.[\p{L}\p{N}]{1,10})?$/u, ` (${number})$1`)
  usedNames.add(name.toLowerCase())
  return name
}

const SIGNS: readonly (readonly [string, string])[] = [
  ['%PDF-', 'application/pdf'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF8', 'image/gif'],
  ['II*\0', 'image/tiff'],
  ['MM\0*', 'image/tiff'],
  ['PK\x03\x04', 'application/zip'],
]

const OFFICE: { readonly [ending: string]: string } = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
}

const TEXTS: { readonly [ending: string]: string } = { csv: 'text/csv', xml: 'application/xml' }

// Never a type that a browser would execute: pages and drawings with scripts become plain text.
export function contentTypeOf(bytes: Buffer, name: string): string {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const start = bytes.toString('latin1', 0, 16)
  const [, type] = SIGNS.find(([sign]) => start.startsWith(sign)) ?? []
  if (type === 'application/zip') return OFFICE[ending] ?? type
  if (type !== undefined) return type
  if (/^RIFF.{4}WEBP/s.test(start)) return 'image/webp'
  return isText(bytes) ? `${TEXTS[ending] ?? 'text/plain'}; charset=utf-8` : 'application/octet-stream'
}

const READER = new TextDecoder('utf-8', { fatal: true })

function isText(bytes: Buffer): boolean {
  if (bytes.includes(0)) return false
  try {
    READER.decode(bytes)
    return true
  } catch {
    return false
  }
}
