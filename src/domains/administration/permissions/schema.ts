// Areas of permissions and the actions in them.

export const AREAS = [
  'sales',
  'purchases',
  'payments',
  'clients',
  'products',
  'warehouse',
  'reports',
  'books',
  'settings',
] as const
export type PermissionArea = (typeof AREAS)[number]

export const ACTIONS = ['view', 'add', 'edit', 'delete'] as const
export type PermissionAction = (typeof ACTIONS)[number]

// Reports can only be viewed, books can only be edited, and everyone can view settings.
export const ALL_PERMISSIONS: readonly string[] = AREAS.flatMap((area) =>
  ACTIONS.filter((action) =>
    area === 'reports'
      ? action === 'view'
      : area === 'books'
        ? action === 'edit'
        : area !== 'settings' || action !== 'view',
  ).map((deed) => rightOf(area, deed)),
)

export function rightOf(area: PermissionArea, action: PermissionAction): string {
  return `${area}.${action}`
}

// Permissions of accountants besides reading everything: close months, mark documents, book expenses and payments.
export const ACCOUNTANT_RIGHTS: readonly string[] = [
  'sales.view',
  ...ACTIONS.map((action) => rightOf('purchases', action)),
  ...ACTIONS.map((action) => rightOf('payments', action)),
  'clients.view',
  'clients.add',
  'products.view',
  'warehouse.view',
  'reports.view',
  'books.edit',
]
