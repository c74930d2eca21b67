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

// Validates files against the official schemas. Copies of the files that these include from the network are stored
// beside them.

const BASES: { readonly [address: string]: string } = {
  'http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2022/01/05/eD/DefinicjeTypy/': official(
    'ksef/faktury/schemy/FA/bazowe',
  ),
  'http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2018/08/24/eD/DefinicjeTypy/': official('jpk'),
}

// The newest register lacks some base types: those of an older version replace them, in the namespace of the new one.
const OLDER = 'http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2018/08/24/eD/DefinicjeTypy/'
const STOOD_IN = [
  'http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2022/09/13/eD/DefinicjeTypy/',
  'http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2023/09/06/eD/KodyKrajow/',
  'http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2022/01/05/eD/KodyUrzedowSkarbowych/',
]

function contentOf(name: string): Buffer {
  const base = STOOD_IN.find((address) => name.startsWith(address))
  if (base === undefined) return readFileSync(localName(name))
  const file = name.slice(base.length).replace(/_v\d+-0E/, '_v5-0E')
  return Buffer.from(readFileSync(official('jpk', file), 'utf8').replaceAll(OLDER, base))
}

const localName = (name: string): string => {
  for (const [address, folder] of Object.entries(BASES))
    if (name.startsWith(address)) return `${folder}/${name.slice(address.length)}`
  return decodeURIComponent(name.replace(/^file:\/\//, ''))
}

let isRegistered = false

function register() {
  if (isRegistered) return
  isRegistered = true
  xmlRegisterInputProvider({
    // The program itself opens schemas of folders.
    match: (name) => !name.startsWith('kwit-schema:'),
    open: (name) => openBuffer(contentOf(name)),
    read: readBuffer,
    close: (handle) => {
      closeBuffer(handle)
      return true
    },
  })
}

const judges = new Map<string, XsdValidator>()

// The form of a quarter is that of a month with other names, and contains the quarter.
const asQuarter = (schema: string): string =>
  schema
    .replaceAll('2025/12/19/14090/', '2025/12/19/14089/')
    .replaceAll('JPK_V7M (3)', 'JPK_V7K (3)')
    .replaceAll('"VAT-7 (23)"', '"VAT-7K (17)"')
    .replaceAll('value="VAT-7"', 'value="VAT-7K"')
    .replace(/(name="WariantFormularzaDekl".*?value=)"23"(.*?<\/xsd:element>)/s, '$1"17"$2$QUARTER')
    .replace('$QUARTER', '<xsd:element name="Kwartal" type="etd:TKwartal"/>')

// Returns the violations of the schema, one per line, or none.
export function faultsOf(xml: string | Buffer, ...schema: string[]): string[] {
  const [folder = '', name = '', variant = ''] = schema
  const file = `${official(folder, name)}${variant}`
  let judge = judges.get(file)
  if (judge === undefined) {
    register()
    const path = official(folder, name)
    const url = `${pathToFileURL(dirname(path)).href}/${encodeURI(basename(path))}`
    const text = readFileSync(path)
    const bytes = variant === 'quarter' ? Buffer.from(asQuarter(text.toString())) : text
    judge = XsdValidator.fromDoc(XmlDocument.fromBuffer(bytes, { url }))
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
export const JPK_V7M = ['jpk', 'JPK_V7M_3.xsd']
export const JPK_V7K = [...JPK_V7M, 'quarter']
export const UBL_INVOICE = ['ubl-2.1/maindoc', 'UBL-Invoice-2.1.xsd']
export const UBL_CREDIT_NOTE = ['ubl-2.1/maindoc', 'UBL-CreditNote-2.1.xsd']
export const FACTURX = ['facturx-1.09.2_zugferd-2.5.2/xsd/en16931', 'FACTUR-X_EN16931.xsd']
export const CII = [
  'en16931/cii/schema/D16B SCRDM (Subset)/uncoupled clm/CII/uncefact/data/standard',
  'CrossIndustryInvoice_100pD16B.xsd',
]
