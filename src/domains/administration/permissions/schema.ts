// Areas of permissions and the actions in them.

export const AREAS = [
  'sales',
  'purchases',
  'payments',
  'clients',
  'products',
  'warehouse',
  'reports',
  'settings',
] as const
export type PermissionArea = (typeof AREAS)[number]

export const ACTIONS = ['view', 'add', 'edit', 'delete'] as const
export type PermissionAction = (typeof ACTIONS)[number]

// Reports can only be viewed, and everyone can view settings.
export const ALL_PERMISSIONS: readonly string[] = AREAS.flatMap((area) =>
  ACTIONS.filter((action) =>
    area === 'reports' ? action === 'view' : area !== 'settings' || action !== 'view',
  ).map((deed) => rightOf(area, deed)),
)

export function rightOf(area: PermissionArea, action: PermissionAction): string {
  return `${area}.${action}`
}
