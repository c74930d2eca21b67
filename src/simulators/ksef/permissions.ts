export const PERMISSIONS = [
  'InvoiceRead',
  'InvoiceWrite',
  'CredentialsRead',
  'CredentialsManage',
  'SubunitManage',
  'EnforcementOperations',
  'Introspection',
  'CollectiveIdentifierManage',
] as const

export type Permission = (typeof PERMISSIONS)[number]

// Enforcement belongs to bailiffs, whoever owns the number.
export const OWNER: readonly Permission[] = PERMISSIONS.filter((one) => one !== 'EnforcementOperations')
