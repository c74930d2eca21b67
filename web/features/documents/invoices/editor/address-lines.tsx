import { Text } from '@mantine/core'
import { joinParts } from '../../../../format/join-parts.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'

export type PartyAddress = {
  name: string | null
  tax_no: string | null
  street: string | null
  post_code: string | null
  city: string | null
  country: string | null
  email: string | null
}

// Address of a party as printed, without the name if that is shown already.
export function AddressLines({ card, with_name }: { card: PartyAddress | undefined; with_name?: boolean }) {
  const { editor: t } = useTexts()
  if (!card) return null
  const lines = [
    [card.street, [card.post_code, card.city].filter(Boolean).join(' '), card.country]
      .filter(Boolean)
      .join(', '),
    joinParts(card.tax_no && `${t.taxNo}: ${card.tax_no}`, card.email),
  ].filter(Boolean)
  return (
    <div>
      {with_name && <Text fw={600}>{card.name}</Text>}
      {lines.map((line) => (
        <Text key={line} size="sm" c="dimmed">
          {line}
        </Text>
      ))}
    </div>
  )
}
