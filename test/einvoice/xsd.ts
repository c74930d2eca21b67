import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  closeBuffer,
  openBuffer,
  readBuffer,
  XmlDocument,
  XmlLibError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm'
import { official } from './official.ts'

// The official schemas as judges of what we write. What they include from the network lies beside them.

const BASES: { readonly [address: string]: string } = {
  'http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2022/01/05/eD/DefinicjeTypy/': official(
    'ksef/faktury/schemy/FA/bazowe',
  ),
  'http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2018/08/24/eD/DefinicjeTypy/': official('jpk'),
}

const localName = (name: string): string => {
  for (const [address, folder] of Object.entries(BASES))
    if (name.startsWith(address)) return `${folder}/${name.slice(address.length)}`
  return decodeURIComponent(name.replace(/^file:\/\//, ''))
}

let is_registered = false

function register() {
  if (is_registered) return
  is_registered = true
  xmlRegisterInputProvider({
    match: () => true,
    open: (name) => openBuffer(readFileSync(localName(name))),
    read: readBuffer,
    close: (place) => {
      closeBuffer(place as never)
      return true
    },
  })
}

const judges = new Map<string, XsdValidator>()

// What the schema finds wrong, line by line; nothing when it is right.
export function faultsOf(xml: string | Buffer, ...schema: string[]): string[] {
  const file = official(...schema)
  let judge = judges.get(file)
  if (judge === undefined) {
    register()
    const url = `${pathToFileURL(dirname(file)).href}/${encodeURI(basename(file))}`
    judge = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(file), { url }))
    judges.set(file, judge)
  }
  const document = XmlDocument.fromBuffer(Buffer.from(xml))
  try {
    judge.validate(document)
    return []
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error
    return error.details.map(({ message, line }) => `${line}: ${message.trim()}`)
  } finally {
    document.dispose()
  }
}

export const FA3 = ['ksef/faktury/schemy/FA', 'schemat_FA(3)_v1-0E.xsd']
export const JPK_FA = ['jpk', 'Schemat_JPK_FA(4)_v1-0.xsd']
export const UBL_INVOICE = ['ubl-2.1/maindoc', 'UBL-Invoice-2.1.xsd']
export const UBL_CREDIT_NOTE = ['ubl-2.1/maindoc', 'UBL-CreditNote-2.1.xsd']
export const CII = [
  'en16931/cii/schema/D16B SCRDM (Subset)/uncoupled clm/CII/uncefact/data/standard',
  'CrossIndustryInvoice_100pD16B.xsd',
]
