import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { DecimalInput } from './decimal-input.tsx'
import { advanceLines } from './model/initial-values.ts'
import type { InvoiceEditorState } from './use-invoice-editor.ts'

// Amount or percentage of an order to pay in advance. It is shared among the tax rates of the order.
export function AdvanceBar({ editor: { start, values, tools } }: { editor: InvoiceEditorState }) {
  const { editor: t } = useTexts()
  const format = useFormat()
  const [mode, setMode] = useState<'percent' | 'amount'>('percent')
  const [value, setValue] = useState('50')
  if (start.how !== 'convert' || values.kind !== 'advance') return null
  return (
    <Group mb="sm" gap="xs" align="flex-end">
      <SegmentedControl
        size="sm"
        aria-label={t.advance}
        data={[
          { value: 'percent', label: t.advancePercent },
          { value: 'amount', label: t.advanceAmount },
        ]}
        value={mode}
        onChange={(mode) => setMode(mode as 'percent' | 'amount')}
      />
      <DecimalInput aria-label={t.advance} w={110} value={value} onValue={setValue} />
      <Button variant="light" onClick={() => tools.replace(advanceLines(start.source, mode, value))}>
        {t.advanceApply}
      </Button>
      {start.source.remaining && (
        <Text size="sm" c="dimmed" pb={8}>
          {t.advanceLeft(format.money(start.source.remaining.left, values.currency))}
        </Text>
      )}
    </Group>
  )
}
