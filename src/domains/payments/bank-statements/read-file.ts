import { readBankFile } from '../../../bank-files/read.ts'
import { type BankFile, UnreadableBankFile } from '../../../bank-files/statement.ts'
import type { TableMapping } from '../../../bank-files/table-presets.ts'
import { checkStatements } from './rules.ts'

// Reads the file of a bank without a database, so that a worker thread can do it.

export type FileInput = { bytes: Uint8Array; mapping?: TableMapping | undefined }
export type UnreadableContents = { file?: undefined } & Pick<
  UnreadableBankFile,
  'line' | 'unit' | 'reason' | 'member'
>
export type FileContents = { file: BankFile } | UnreadableContents

export async function readContents({ bytes, mapping }: FileInput): Promise<FileContents> {
  try {
    const file = await readBankFile(Buffer.from(bytes), mapping)
    checkStatements(file)
    return { file }
  } catch (error) {
    if (!(error instanceof UnreadableBankFile)) throw error
    const { line, unit, reason, member } = error
    return { line, unit, reason, member }
  }
}
