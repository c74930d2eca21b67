import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { StatusBadge } from '../../../components/layout/status-badge.tsx'
import { IfMayWrite } from '../../../components/permissions/write-access.tsx'
import { type Formatters, useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import type { Suggestion } from './bank.ts'

type Props = { suggestions: readonly Suggestion[] | undefined; accept: (suggestion: Suggestion) => void }

export function SuggestionList({ suggestions, accept }: Props) {
  const { bankMatching: t } = useTexts()
  if (suggestions === undefined) return null
  if (suggestions.length === 0) return <Text c="dimmed">{t.none}</Text>
  return (
    <Stack gap="sm" component="section" aria-label={t.suggestions}>
      {suggestions.map((suggestion, index) => (
        <SuggestionCard
          key={[suggestion.payment_id, ...suggestion.invoice_ids].join(' ')}
          suggestion={suggestion}
          isFirst={index === 0}
          accept={accept}
        />
      ))}
    </Stack>
  )
}

type CardProps = { suggestion: Suggestion; isFirst: boolean; accept: (suggestion: Suggestion) => void }

function SuggestionCard({ suggestion, isFirst, accept }: CardProps) {
  const { bankMatching: t } = useTexts()
  const { money } = useFormat()
  const { invoices, reasons, score, is_exact, payment_id } = suggestion
  return (
    <Card withBorder p="sm">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          {payment_id !== null && <Text fw={500}>{t.recordedPayment}</Text>}
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
            {is_exact ? t.certain : t.likelihood(score)}
          </StatusBadge>
          <IfMayWrite>
            <Button size="xs" variant={isFirst ? 'filled' : 'default'} onClick={() => accept(suggestion)}>
              {payment_id === null ? t.accept : t.connect}
            </Button>
          </IfMayWrite>
        </Group>
      </Group>
      <Text size="sm" mt="xs">
        {reasons.map(({ code, detail }) => t.reasons[code](withMoney(detail, money))).join(' · ')}
      </Text>
    </Card>
  )
}

// Amounts come as `12.50 PLN`.
const withMoney = (detail: string, money: Formatters['money']): string =>
  detail.replace(/^(-?\d+(?:\.\d+)?) ([A-Z]{3})$/, (_, amount, currency) => money(amount, currency))
