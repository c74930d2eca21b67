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

// Enforcement is reserved for bailiffs, even for the owner of the number.
export const OWNER: readonly Permission[] = PERMISSIONS.filter(
  (permission) => permission !== 'EnforcementOperations',
)
