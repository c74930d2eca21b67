import { Button, Card, Group, Text } from '@mantine/core'
import { IfMayWrite } from '../../../components/permissions/write-access.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { CATEGORIES, type Category } from './bank.ts'

type Props = { book: (category: Category) => void; ignore: () => void }

// Fees, taxes and own transfers need no document.
export function WithoutDocument({ book, ignore }: Props) {
  const { bankMatching: t } = useTexts()
  return (
    <IfMayWrite>
      <Card withBorder p="sm">
        <Text fw={500} mb="xs">
          {t.withoutDocument}
        </Text>
        <Group gap="xs">
          {CATEGORIES.map((category) => (
            <Button key={category} size="xs" variant="default" onClick={() => book(category)}>
              {t.categories[category]}
            </Button>
          ))}
          <Button size="xs" variant="subtle" onClick={ignore}>
            {t.ignore}
          </Button>
        </Group>
      </Card>
    </IfMayWrite>
  )
}
