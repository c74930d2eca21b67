import { Checkbox, SimpleGrid } from '@mantine/core'
import { useTexts } from '../../locales/locale-provider.tsx'
import styles from './option-card.module.css'

type Props = {
  value: readonly string[]
  onChange: (formats: string[]) => void
  error: string | undefined
}

// Selects the e-invoice formats whose rules documents are checked against.
export function FormatChoice({ value, onChange, error }: Props) {
  const { einvoices: t } = useTexts().settings
  return (
    <Checkbox.Group aria-label={t.formats} value={[...value]} error={error} onChange={onChange}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
        {Object.entries(t.kinds).map(([format, { title, hint }]) => (
          <Checkbox
            key={format}
            value={format}
            label={title}
            description={hint}
            className={styles.choice ?? ''}
            data-chosen={value.includes(format) || undefined}
          />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  )
}
