import { createReadStream } from 'node:fs'
import { readConfig } from '../config.ts'
import { makeFolder } from '../platform/make-folder.ts'
import { UnreadableList } from '../white-list/flat-file.ts'
import { importList } from '../white-list/store.ts'
import { CommandError, command } from './command.ts'

const FROM_A_PROGRAM = '-'

export const importWhiteList = command({
  name: 'white-list import',
  about: 'Imports the white list of VAT taxpayers of a day, by which accounts of suppliers are checked.',
  operand: 'FILE',
  options: {},
  notes:
    'FILE is the JSON file of the ministry of finance, or - for the output of another program. The ministry publishes it\n' +
    'every day as https://plikplaski.mf.gov.pl/pliki/YYYYMMDD.7z. A running server uses the list at once.',
  example: '7z x -so 20261119.7z | kwit white-list import -',
  run: async (_, file) => {
    const { white_list_folder } = readConfig()
    makeFolder(white_list_folder)
    const source =
      file === FROM_A_PROGRAM ? process.stdin : createReadStream(file, { highWaterMark: 1 << 20 })
    try {
      const { day, keys, masks } = await importList(white_list_folder, source)
      process.stdout.write(`${day}: ${keys} keys and ${masks} masks in ${white_list_folder}\n`)
    } catch (error) {
      throw errorOf(error, file)
    }
    return undefined
  },
})

function errorOf(error: unknown, file: string): unknown {
  if (error instanceof UnreadableList) return new CommandError(`${file} cannot be read: ${error.message}`)
  const { code } = error as NodeJS.ErrnoException
  return code === undefined ? error : new CommandError(`${file} cannot be read (${code})`)
}
