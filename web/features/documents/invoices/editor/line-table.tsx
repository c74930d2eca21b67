import { Alert, Card, Group, Text, Title } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { usePriceList } from '../../../../components/forms/price-list-select.tsx'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { AdvanceBar } from './advance-bar.tsx'
import { CreateProductPanel, type NewProduct } from './create-product-panel.tsx'
import { isTakenByEnter, LastDocumentBar } from './last-document.tsx'
import { LineButtons } from './line-buttons.tsx'
import { LineHeader } from './line-header.tsx'
import { LineOptions } from './line-options.tsx'
import { LineRow } from './line-row.tsx'
import styles from './line-table.module.css'
import { activePriceListId } from './model/list-prices.ts'
import { trackedPart } from './tracked-part.tsx'
import { useEarlierLines } from './use-earlier-lines.ts'
import type { InvoiceEditorState } from './use-invoice-editor.ts'
import { useLastDocument } from './use-last-document.ts'

export function Lines({ editor, country }: { editor: InvoiceEditorState; country: string }) {
  const { editor: t } = useTexts()
  const { values, options, tools, line_problems, problems } = editor
  const [product, setProduct] = useState<NewProduct>()
  const closeProduct = useCallback(() => setProduct(undefined), [])
  const createProduct = useCallback((key: string, name: string) => setProduct({ key, name }), [])
  const listName = usePriceList(activePriceListId(values))?.name
  const lines = useEarlierLines(values)
  const { currency, price_kind } = values
  const earlier = useMemo(() => ({ lines, currency, price_kind }), [lines, currency, price_kind])
  const { last, takeover } = useLastDocument(editor)
  const isCorrection = values.lines.some(({ before }) => before !== null)
  return (
    <Card component="section" aria-label={t.lines} padding="md">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {t.lines}
        </Title>
        <TrackedOptions editor={editor} />
      </Group>
      {problems.positions && (
        <Alert color="red" mb="sm" role="alert">
          {problems.positions}
        </Alert>
      )}
      <TrackedAdvanceBar editor={editor} />
      <div
        className={styles.lines}
        {...(options.discount_kind === null ? {} : { 'data-discount': true })}
        onKeyDownCapture={(event) => {
          if (!last || !isTakenByEnter(event)) return
          event.preventDefault()
          event.stopPropagation()
          last.take()
        }}
      >
        <LineHeader price_kind={values.price_kind} discount_kind={options.discount_kind} />
        {values.lines.map((line, index) => (
          <LineRow
            key={line.key}
            line={line}
            index={index}
            price_kind={values.price_kind}
            options={options}
            country={country}
            problems={line_problems[line.key]}
            tools={tools}
            doubts={editor.rules.line_doubts[line.key]}
            is_margin={values.kind === 'vat_margin'}
            list_name={listName}
            earlier={earlier}
            onCreateProduct={createProduct}
          />
        ))}
      </div>
      <LastDocumentBar last={last} takeover={takeover} />
      <TrackedButtons editor={editor} is_correction={isCorrection} />
      <Text size="xs" c="dimmed" mt="xs" visibleFrom="sm">
        {isCorrection ? t.unchanged : t.keys}
      </Text>
      <TrackedProductPanel editor={editor} product={product} onClose={closeProduct} />
    </Card>
  )
}

// They read no lines while they are rendered.
const TrackedOptions = trackedPart(LineOptions)
const TrackedAdvanceBar = trackedPart(AdvanceBar)
const TrackedButtons = trackedPart(LineButtons)
const TrackedProductPanel = trackedPart(CreateProductPanel)
