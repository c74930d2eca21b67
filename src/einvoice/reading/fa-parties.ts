import type { Authorized, OtherParty, Party } from '../model.ts'
import type { Element } from '../xml/tree.ts'
import type { Taking } from './tracked-reader.ts'

export const readFaSide = (taking: Taking, element: Element | undefined, field: string): Party => ({
  ...readFaParty(taking, element, field),
  email: taking.text(element, 'DaneKontaktowe/Email'),
  phone: taking.text(element, 'DaneKontaktowe/Telefon'),
})

export function readFaParty(taking: Taking, element: Element | undefined, field: string): Party {
  for (const name of ['JST', 'GV', 'IDNabywcy']) taking.one(element, name)
  return {
    field,
    name: taking.text(element, 'DaneIdentyfikacyjne/Nazwa'),
    tax: readTax(taking, taking.one(element, 'DaneIdentyfikacyjne')),
    ...readAddress(taking, taking.one(element, 'Adres')),
  }
}

function readTax(taking: Taking, element: Element | undefined): Party['tax'] {
  taking.one(element, 'BrakID')
  const polish = taking.text(element, 'NIP')
  if (polish !== undefined) return { kind: 'pl', country: 'PL', number: polish }
  const european = taking.text(element, 'NrVatUE')
  if (european !== undefined) return { kind: 'eu', country: taking.text(element, 'KodUE'), number: european }
  const other = taking.text(element, 'NrID')
  return other === undefined
    ? undefined
    : { kind: 'other', country: taking.text(element, 'KodKraju'), number: other }
}

const POLISH_PLACE = /^(\d{2}-\d{3}) (.+)$/
const OTHER_PLACE = /^((?:[A-Z]{1,2}-)?\d{3,6}(?:-\d{3,4})?) (.+)$/

// Two lines, of which the second begins with the post code where it looks like one.
function readAddress(taking: Taking, element: Element | undefined) {
  const country = taking.text(element, 'KodKraju')
  const street = taking.text(element, 'AdresL1')
  const second = taking.text(element, 'AdresL2')
  const [, post_code, city] = (country === 'PL' ? POLISH_PLACE : OTHER_PLACE).exec(second ?? '') ?? []
  return { street, post_code, city: city ?? second, country }
}

export const readOthers = (taking: Taking, root: Element): OtherParty[] =>
  taking.all(root, 'Podmiot3').map((element, place) => ({
    ...readFaSide(taking, element, `recipients[${place}].`),
    role: taking.text(element, 'Rola'),
    role_words: readRole(taking, element),
    share: taking.amount(element, 'Udzial'),
    internal_id: taking.text(element, 'DaneIdentyfikacyjne/IDWew'),
  }))

export function readAuthorized(taking: Taking, root: Element): Authorized | undefined {
  const element = taking.one(root, 'PodmiotUpowazniony')
  return (
    element && {
      ...readFaParty(taking, element, 'seller_'),
      email: taking.text(element, 'DaneKontaktowe/EmailPU'),
      phone: taking.text(element, 'DaneKontaktowe/TelefonPU'),
      role: taking.text(element, 'RolaPU'),
    }
  )
}

function readRole(taking: Taking, element: Element): string | undefined {
  taking.one(element, 'RolaInna')
  return taking.text(element, 'OpisRoli')
}
