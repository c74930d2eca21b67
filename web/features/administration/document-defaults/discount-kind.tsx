import { Card, Radio, Stack, Text, Title } from '@mantine/core'
import type { Account } from '../../../api/account.ts'
import styles from '../../../components/forms/option-card.module.css'
import type { Form } from '../../../components/forms/use-record-form.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { DiscountExample } from './discount-example.tsx'
import type { DocumentFields } from './form-fields.ts'

const KINDS = ['percent_unit', 'percent_unit_gross', 'percent_total', 'amount', 'any'] as const

type Props = { form: Form<DocumentFields>; currency: string }

export function DiscountKind({ form, currency }: Props) {
  const { documents: t } = useTexts().settings
  const selectedKind = form.values.discount_kind
  return (
    <Card component="section" aria-label={t.discount}>
      <Title order={2} size="h4">
        {t.discount}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {t.discountHint}
      </Text>
      <Radio.Group
        aria-label={t.discount}
        value={selectedKind}
        error={form.problems.discount_kind}
        onChange={(value) => form.set('discount_kind', value as Account['discount_kind'])}
      >
        <Stack gap="xs">
          {KINDS.map((kind) => (
            <Radio
              key={kind}
              value={kind}
              label={t.kinds[kind].title}
              description={t.kinds[kind].hint}
              className={styles.choice ?? ''}
              data-chosen={kind === selectedKind || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      <DiscountExample kind={selectedKind} currency={currency} />
    </Card>
  )
}
