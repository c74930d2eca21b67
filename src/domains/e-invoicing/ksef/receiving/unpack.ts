import { hash } from 'node:crypto'
import { KsefError } from '../../../../ksef/errors.ts'
import { isKsefNumber } from '../../../../ksef/number.ts'
import { type Archive, BadArchive, openArchive } from '../../../../platform/spreadsheets/unzip.ts'

// Reads an export package of KSeF: files named by their KSeF numbers, and a list with the hash of each.

export type Purchase = { ksef_number: string; bytes: Buffer }

const METADATA = '_metadata.json'
const METADATA_MAX_BYTES = 50_000_000
const DOCUMENT_MAX_BYTES = 5_000_000
const ENTRIES_MAX = 10_001

// Yields the wanted documents in the order of the list. Rejects the package if a document does not match the list.
export function* unpack(bytes: Buffer, isWanted: (number: string) => boolean): Generator<Purchase> {
  const archive = openPackage(bytes)
  if (archive.names.length > ENTRIES_MAX) throw packageError('too many files')
  for (const { ksefNumber, invoiceHash } of readList(archive)) {
    if (!isKsefNumber(ksefNumber)) throw packageError('a number that is none')
    if (!isWanted(ksefNumber)) continue
    const content = archive.read(`${ksefNumber}.xml`, DOCUMENT_MAX_BYTES)
    if (content === undefined || hash('sha256', content, 'base64') !== invoiceHash)
      throw packageError(`${ksefNumber} does not match its hash`)
    yield { ksef_number: ksefNumber, bytes: content }
  }
}

export function numbersIn(bytes: Buffer): string[] {
  return readList(openPackage(bytes)).map(({ ksefNumber }) => ksefNumber)
}

const packageError = (problem: string): KsefError =>
  new KsefError('unreachable', { messages: [`the package: ${problem}`] })

function openPackage(bytes: Buffer): Archive {
  try {
    return openArchive(bytes)
  } catch (error) {
    throw error instanceof BadArchive ? packageError(error.message) : error
  }
}

function readList(archive: Archive): { ksefNumber: string; invoiceHash: string }[] {
  try {
    const list = JSON.parse(archive.read(METADATA, METADATA_MAX_BYTES)?.toString('utf8') ?? '')
    if (Array.isArray(list.invoices)) return list.invoices
  } catch {}
  throw packageError('no list of its files')
}
