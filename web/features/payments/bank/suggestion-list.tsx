import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { StatusBadge } from '../../../components/layout/status-badge.tsx'
import { IfMayWrite } from '../../../components/permissions/write-access.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import type { Suggestion } from './bank.ts'
import { reasonsText } from './reasons-text.ts'

type Actions = {
  accept: (suggestion: Suggestion) => void
  decline: (suggestion: Suggestion) => void
  split: (suggestion: Suggestion) => void
}
type Props = Actions & { suggestions: readonly Suggestion[] | undefined }

export function SuggestionList({ suggestions, ...actions }: Props) {
  const { bankMatching: t } = useTexts()
  if (suggestions === undefined) return null
  if (suggestions.length === 0) return <Text c="dimmed">{t.none}</Text>
  return (
    <Stack gap="sm" component="section" aria-label={t.suggestions}>
      {suggestions.map((suggestion, index) => (
        <SuggestionCard
          key={keyOf(suggestion)}
          suggestion={suggestion}
          isFirst={index === 0 && !suggestion.is_declined}
          {...actions}
        />
      ))}
    </Stack>
  )
}

const keyOf = ({ payment_id, client_id, category, invoice_ids }: Suggestion) =>
  [payment_id, client_id, category, ...invoice_ids].join(' ')

type CardProps = Actions & { suggestion: Suggestion; isFirst: boolean }

function SuggestionCard({ suggestion, isFirst, accept, decline, split }: CardProps) {
  const { bankMatching: t } = useTexts()
  const { money } = useFormat()
  const { invoices, reasons, score, is_exact, is_declined, payment_id, category, client_name } = suggestion
  return (
    <Card withBorder p="sm">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          {payment_id !== null && <Text fw={500}>{t.recordedPayment}</Text>}
          {category && <Text fw={500}>{t.categories[category]}</Text>}
          {client_name && <Text fw={500}>{t.creditOf(client_name)}</Text>}
          {invoices.map(({ id, number, buyer_name, amount_due, currency }) => (
            <div key={id}>
              <Text fw={500}>{[number, buyer_name].filter(Boolean).join(' · ')}</Text>
              {amount_due !== null && (
                <Text size="sm" c="dimmed">
                  {t.due(money(amount_due, currency))}
                </Text>
              )}
            </div>
          ))}
        </div>
        <Group gap="xs" wrap="nowrap">
          <StatusBadge tone={is_exact ? 'good' : 'neutral'}>
            {is_declined ? t.declined : is_exact ? t.certain : t.likelihood(score)}
          </StatusBadge>
          <IfMayWrite>
            <Button size="xs" variant={isFirst ? 'filled' : 'default'} onClick={() => accept(suggestion)}>
              {payment_id !== null ? t.connect : category ? t.book : t.accept}
            </Button>
          </IfMayWrite>
        </Group>
      </Group>
      <Group justify="space-between" align="flex-end" wrap="nowrap" mt="xs">
        <Text size="sm">{reasonsText(reasons, t, money)}</Text>
        <IfMayWrite>
          <Group gap={4} wrap="nowrap">
            {invoices.length > 0 && payment_id === null && (
              <Button size="compact-xs" variant="subtle" onClick={() => split(suggestion)}>
                {t.split}
              </Button>
            )}
            {!is_declined && (
              <Button size="compact-xs" variant="subtle" onClick={() => decline(suggestion)}>
                {t.decline}
              </Button>
            )}
          </Group>
        </IfMayWrite>
      </Group>
    </Card>
  )
}
