// The number of an account in groups, as banks print it; what is none stays as it is.
export const inGroups = (account: string): string =>
  /^([A-Z]{2})?\d{2}[A-Z0-9]{11,30}$/.test(account)
    ? account.replace(/^[A-Z]{2}\d{2}|^\d{2}|.{4}(?=.)/g, '$& ')
    : account
