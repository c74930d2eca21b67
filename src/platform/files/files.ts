// The interface of a file store, beside the database or in it. A name always has the same content, so writing it again
// is harmless.

export type FileStore = {
  readonly is_database: boolean // files are rows, which backups contain anyway
  put(accountId: number, name: string, bytes: Buffer): Promise<void> // returns once a crash would not lose them
  get(accountId: number, name: string): Promise<Buffer | undefined>
  remove(accountId: number, name: string): Promise<void>
  removeAll?(accountId: number): Promise<void> // deletes whatever else the store has of the account
}
