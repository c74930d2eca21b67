// Where the bytes lie that people keep with their records: beside the database or in it. Names are made here and never used twice, so
// that what lies under one stays the same until it is removed.

export type Files = {
  readonly is_database: boolean // they are rows, which backups hold anyway
  put(account_id: number, name: string, bytes: Buffer): Promise<void> // returns once a crash would not lose them
  get(account_id: number, name: string): Promise<Buffer | undefined>
  remove(account_id: number, name: string): Promise<void>
}
