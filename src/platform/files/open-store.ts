import type { Engine } from '../database/database.ts'
import type { FilesAddress } from './address.ts'
import { databaseFiles } from './database.ts'
import type { FileStore } from './files.ts'
import { folderFiles } from './folder.ts'
import { s3Files } from './s3.ts'

export function openFiles(address: FilesAddress, db: Engine): FileStore {
  if (address.kind === 'database') return databaseFiles(db)
  return address.kind === 'folder' ? folderFiles(address.folder) : s3Files(address)
}
