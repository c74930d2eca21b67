import { Anchor, Card, Radio, SimpleGrid, Skeleton, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ACCOUNT_KEY, ACCOUNT_PATH, parseAccount, useAccount } from '../../../api/account.ts'
import { apiFetch } from '../../../api/client.ts'
import { useApiQuery } from '../../../api/queries.ts'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import styles from '../../../components/forms/option-card.module.css'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { defaultNumberPattern, restartOf } from '../../catalog/numbering/number-pattern.ts'

const DEFAULT_PATTERN = defaultNumberPattern('vat')
const PATTERNS = [DEFAULT_PATTERN, 'nr/yyyy', 'FV/nr-m/mm/yyyy', 'yyyy-mm-nr-m']

// Selects the number pattern of invoices by an example of the next number. It is saved at once.
export function NumberingStep() {
  const { dashboard, settings } = useTexts()
  const t = dashboard.first
  const notices = useNotify()
  const queries = useQueryClient()
  const { data: account } = useAccount()
  // The selection is shown at once, before it is saved.
  const [selectedPattern, setSelectedPattern] = useState<string>()
  if (!account) return <Skeleton h={180} />
  const currentPattern = selectedPattern ?? account.patterns?.vat ?? DEFAULT_PATTERN
  const choose = async (vat: string) => {
    setSelectedPattern(vat)
    try {
      const body = { account: { patterns: { ...account.patterns, vat } } }
      queries.setQueryData(ACCOUNT_KEY, await parseAccount(await apiFetch('PUT', ACCOUNT_PATH, { body })))
    } catch (error) {
      setSelectedPattern(undefined)
      notices.failed(error)
    }
  }
  return (
    <Card component="section" aria-label={t.steps.numbering}>
      <Title order={2} size="h4">
        {t.numbers}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {t.numbersHint}{' '}
        <Anchor component={Link} to="/settings/numbering" size="sm" underline="always">
          {settings.pages.numbering}
        </Anchor>
      </Text>
      <Radio.Group aria-label={t.numbers} value={currentPattern} onChange={(vat) => void choose(vat)}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
          {[...new Set([...PATTERNS, currentPattern])].map((pattern) => (
            <Choice key={pattern} pattern={pattern} is_chosen={pattern === currentPattern} />
          ))}
        </SimpleGrid>
      </Radio.Group>
    </Card>
  )
}

function Choice({ pattern, is_chosen }: { pattern: string; is_chosen: boolean }) {
  const { first: t } = useTexts().dashboard
  const { data } = useApiQuery<{ example: string }>('/account/next_number.json', { kind: 'vat', pattern })
  return (
    <Radio
      value={pattern}
      label={data?.example ?? pattern}
      description={t.restarts[restartOf(pattern)]}
      className={styles.choice ?? ''}
      data-chosen={is_chosen || undefined}
    />
  )
}
