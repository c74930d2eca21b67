import { hash } from 'node:crypto'
import { KsefFailure } from '../../../../ksef/errors.ts'
import { isKsefNumber } from '../../../../ksef/number.ts'
import { type Archive, BadArchive, openArchive } from '../../../../platform/spreadsheets/unzip.ts'

// A package of documents as KSeF makes one: files named by their numbers, and a list that tells the hash of each.

export type Purchase = { ksef_number: string; bytes: Buffer }

const METADATA = '_metadata.json'
const METADATA_MAX_BYTES = 50_000_000
const DOCUMENT_MAX_BYTES = 5_000_000
const ENTRIES_MAX = 10_001

// Only those that are wanted, in the order of the list. What is not as the list says is not taken, nor anything else of the package.
export function* unpack(bytes: Buffer, isWanted: (number: string) => boolean): Generator<Purchase> {
  const archive = opened(bytes)
  if (archive.names.length > ENTRIES_MAX) throw broken('too many files')
  for (const { ksefNumber, invoiceHash } of listed(archive)) {
    if (!isKsefNumber(ksefNumber)) throw broken('a number that is none')
    if (!isWanted(ksefNumber)) continue
    const found = archive.read(`${ksefNumber}.xml`, DOCUMENT_MAX_BYTES)
    if (found === undefined || hash('sha256', found, 'base64') !== invoiceHash)
      throw broken(`${ksefNumber} is not what its hash says`)
    yield { ksef_number: ksefNumber, bytes: found }
  }
}

export function numbersIn(bytes: Buffer): string[] {
  return listed(opened(bytes)).map(({ ksefNumber }) => ksefNumber)
}

const broken = (words: string): KsefFailure =>
  new KsefFailure('unreachable', { words: [`the package: ${words}`] })

function opened(bytes: Buffer): Archive {
  try {
    return openArchive(bytes)
  } catch (error) {
    throw error instanceof BadArchive ? broken(error.message) : error
  }
}

function listed(archive: Archive): { ksefNumber: string; invoiceHash: string }[] {
  try {
    const list = JSON.parse(archive.read(METADATA, METADATA_MAX_BYTES)?.toString('utf8') ?? '')
    if (Array.isArray(list.invoices)) return list.invoices
  } catch {}
  throw broken('no list of its files')
}
