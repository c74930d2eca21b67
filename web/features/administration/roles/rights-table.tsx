import { Checkbox, Table } from '@mantine/core'
import { type Texts, useTexts } from '../../../locales/locale-provider.tsx'

// The rights of roles and limited tokens: areas with actions.

const AREAS = [
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
const DEEDS = ['view', 'add', 'edit', 'delete'] as const

// Reports can only be viewed, books only edited, and settings are visible to everyone.
const isOffered = (area: string, deed: string) =>
  area === 'reports'
    ? deed === 'view'
    : area === 'books'
      ? deed === 'edit'
      : area !== 'settings' || deed !== 'view'

export const ALL_RIGHTS = AREAS.flatMap((area) =>
  DEEDS.filter((deed) => isOffered(area, deed)).map((deed) => `${area}.${deed}`),
)

// Summary of permissions, such as "Sales: view, add; Clients: view".
export const describeRights = (rights: readonly string[], t: Texts['settings']['ownRoles']): string =>
  AREAS.flatMap((area) => {
    const deeds = DEEDS.filter((deed) => rights.includes(`${area}.${deed}`))
    const names = deeds.map((deed) => t.deeds[deed].toLowerCase())
    return names.length > 0 ? [`${t.areas[area]}: ${names.join(', ')}`] : []
  }).join('; ')

type Props = { rights: readonly string[]; onChange: (rights: string[]) => void }

export function RightsTable({ rights, onChange }: Props) {
  const { ownRoles: t } = useTexts().settings
  // The right to change includes the right to view, and removing "view" removes all rights of the area.
  const toggle = (area: string, deed: string) => {
    const right = `${area}.${deed}`
    if (!rights.includes(right)) onChange([...new Set([...rights, `${area}.view`, right])].filter(isRight))
    else
      onChange(rights.filter((entry) => (deed === 'view' ? !entry.startsWith(`${area}.`) : entry !== right)))
  }
  return (
    <Table.ScrollContainer minWidth={280} type="native">
      <Table aria-label={t.may} verticalSpacing={6} horizontalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.area}</Table.Th>
            {DEEDS.map((deed) => (
              <Table.Th key={deed} ta="center" fz="xs">
                {t.deeds[deed]}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {AREAS.map((area) => (
            <Table.Tr key={area}>
              <Table.Th scope="row" fw={400}>
                {t.areas[area]}
              </Table.Th>
              {DEEDS.map((deed) => (
                <Table.Td key={deed}>
                  {isOffered(area, deed) && (
                    <Checkbox
                      display="flex"
                      style={{ justifyContent: 'center' }}
                      aria-label={`${t.areas[area]}: ${t.deeds[deed]}`}
                      checked={rights.includes(`${area}.${deed}`)}
                      onChange={() => toggle(area, deed)}
                    />
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

const isRight = (right: string) => {
  const [area = '', deed = ''] = right.split('.')
  return isOffered(area, deed)
}
