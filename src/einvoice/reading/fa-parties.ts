import type { AuthorizedParty, OtherParty, Party } from '../model.ts'
import type { Element } from '../xml/tree.ts'
import type { TrackedReader } from './tracked-reader.ts'

export const readFaPartyWithContact = (
  reader: TrackedReader,
  element: Element | undefined,
  field: string,
): Party => ({
  ...readFaParty(reader, element, field),
  email: reader.text(element, 'DaneKontaktowe/Email'),
  phone: reader.text(element, 'DaneKontaktowe/Telefon'),
})

export function readFaParty(reader: TrackedReader, element: Element | undefined, field: string): Party {
  for (const name of ['JST', 'GV', 'IDNabywcy']) reader.first(element, name)
  return {
    field,
    name: reader.text(element, 'DaneIdentyfikacyjne/Nazwa'),
    tax: readTax(reader, reader.first(element, 'DaneIdentyfikacyjne')),
    ...readAddress(reader, reader.first(element, 'Adres')),
  }
}

function readTax(reader: TrackedReader, element: Element | undefined): Party['tax'] {
  reader.first(element, 'BrakID')
  const polish = reader.text(element, 'NIP')
  if (polish !== undefined) return { kind: 'pl', country: 'PL', number: polish }
  const european = reader.text(element, 'NrVatUE')
  if (european !== undefined) return { kind: 'eu', country: reader.text(element, 'KodUE'), number: european }
  const other = reader.text(element, 'NrID')
  return other === undefined
    ? undefined
    : { kind: 'other', country: reader.text(element, 'KodKraju'), number: other }
}

const POLISH_CITY_LINE = /^(\d{2}-\d{3}) (.+)$/
const OTHER_CITY_LINE = /^((?:[A-Z]{1,2}-)?\d{3,6}(?:-\d{3,4})?) (.+)$/

// An address has two lines; the second one begins with the post code if it looks like one.
function readAddress(reader: TrackedReader, element: Element | undefined) {
  const country = reader.text(element, 'KodKraju')
  const street = reader.text(element, 'AdresL1')
  const second = reader.text(element, 'AdresL2')
  const [, post_code, city] = (country === 'PL' ? POLISH_CITY_LINE : OTHER_CITY_LINE).exec(second ?? '') ?? []
  return { street, post_code, city: city ?? second, country }
}

export const readOthers = (reader: TrackedReader, root: Element): OtherParty[] =>
  reader.all(root, 'Podmiot3').map((element, index) => ({
    ...readFaPartyWithContact(reader, element, `recipients[${index}].`),
    role: reader.text(element, 'Rola'),
    role_description: readRole(reader, element),
    share: reader.amount(element, 'Udzial'),
    internal_id: reader.text(element, 'DaneIdentyfikacyjne/IDWew'),
  }))

export function readAuthorized(reader: TrackedReader, root: Element): AuthorizedParty | undefined {
  const element = reader.first(root, 'PodmiotUpowazniony')
  return (
    element && {
      ...readFaParty(reader, element, 'seller_'),
      email: reader.text(element, 'DaneKontaktowe/EmailPU'),
      phone: reader.text(element, 'DaneKontaktowe/TelefonPU'),
      role: reader.text(element, 'RolaPU'),
    }
  )
}

function readRole(reader: TrackedReader, element: Element): string | undefined {
  reader.first(element, 'RolaInna')
  return reader.text(element, 'OpisRoli')
}
