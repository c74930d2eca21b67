// Writes an account number in groups as banks print it. Other texts are returned unchanged.
export const formatBankAccount = (account: string): string =>
  /^([A-Z]{2})?\d{2}[A-Z0-9]{11,30}$/.test(account)
    ? account.replace(/^[A-Z]{2}\d{2}|^\d{2}|.{4}(?=.)/g, '$& ')
    : account
