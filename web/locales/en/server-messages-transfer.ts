// The pages call the transfer of an account a migration, and what it takes over imported.
export const transferMessages: { readonly [text: string]: string } = {
  'Account transfers are disabled on this server; ask the operator to enable them (KWIT_TRANSFER)':
    'Migration is disabled on this server; ask your administrator to enable it (KWIT_TRANSFER)',
  'Account transfers were disabled on this server': 'Migration was disabled on this server',
  'A transfer into this account is already running; wait until it has ended, or stop it':
    'A migration into this account is already running; wait until it has ended, or stop it',
  'The transfer was stopped or is already running': 'The migration was stopped or is already running',
  'refers to a product that was not transferred': 'refers to a product that was not imported',
  'refers to {} {}, which was not transferred': 'refers to {} {}, which was not imported',
  'The source asks to wait longer than a dry run allows':
    'The source asks to wait longer than a check allows',
  'The source has more than {} records and notes, the limit of a transfer (KWIT_TRANSFER_ROWS): {}':
    'The source has more than {} records and notes, the limit of a migration (KWIT_TRANSFER_ROWS): {}',
  'The source sends more than {} MB, the limit of a transfer (KWIT_TRANSFER_MEGABYTES): {}':
    'The source sends more than {} MB, the limit of a migration (KWIT_TRANSFER_MEGABYTES): {}',
  'The transfer takes longer than {} hours, the limit of a transfer (KWIT_TRANSFER_HOURS): {}':
    'The migration takes longer than {} hours, which is the limit (KWIT_TRANSFER_HOURS): {}',
  'The server stopped several times during this transfer, so it is not retried':
    'The server stopped several times during this migration, so it is not retried',
}
