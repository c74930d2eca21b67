// Areas of work, and what is done in them.

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
export type Area = (typeof AREAS)[number]

export const DEEDS = ['view', 'add', 'edit', 'delete'] as const
export type Deed = (typeof DEEDS)[number]

// Reports are only looked at, and settings are there for everybody to see.
export const RIGHTS: readonly string[] = AREAS.flatMap((area) =>
  DEEDS.filter((deed) => (area === 'reports' ? deed === 'view' : area !== 'settings' || deed !== 'view')).map(
    (deed) => rightOf(area, deed),
  ),
)

export function rightOf(area: Area, deed: Deed): string {
  return `${area}.${deed}`
}
