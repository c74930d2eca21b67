// Where the bytes lie that people keep with their records: beside the database or in it. Under one name lies ever the same content, so
// that it may be put there again.

export type Files = {
  readonly is_database: boolean // they are rows, which backups hold anyway
  put(account_id: number, name: string, bytes: Buffer): Promise<void> // returns once a crash would not lose them
  get(account_id: number, name: string): Promise<Buffer | undefined>
  remove(account_id: number, name: string): Promise<void>
  removeAll?(account_id: number): Promise<void> // where something of the account may lie besides
}
