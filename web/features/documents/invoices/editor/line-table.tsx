import { Alert, Card, Group, Text, Title } from '@mantine/core'
import { useCallback, useState } from 'react'
import { usePriceList } from '../../../../components/forms/price-list-select.tsx'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { AdvanceBar } from './advance-bar.tsx'
import { CreateProductPanel, type NewProduct } from './create-product-panel.tsx'
import { LineButtons } from './line-buttons.tsx'
import { LineHeader } from './line-header.tsx'
import { LineOptions } from './line-options.tsx'
import { LineRow } from './line-row.tsx'
import styles from './line-table.module.css'
import { activePriceListId } from './model/list-prices.ts'
import type { InvoiceEditorState } from './use-invoice-editor.ts'

export function Lines({ editor, country }: { editor: InvoiceEditorState; country: string }) {
  const { editor: t } = useTexts()
  const { values, options, tools, line_problems, problems } = editor
  const [product, setProduct] = useState<NewProduct>()
  const createProduct = useCallback((key: string, name: string) => setProduct({ key, name }), [])
  const listName = usePriceList(activePriceListId(values))?.name
  const isCorrection = values.lines.some(({ before }) => before !== null)
  return (
    <Card component="section" aria-label={t.lines} padding="md">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {t.lines}
        </Title>
        <LineOptions editor={editor} />
      </Group>
      {problems.positions && (
        <Alert color="red" mb="sm" role="alert">
          {problems.positions}
        </Alert>
      )}
      <AdvanceBar editor={editor} />
      <div className={styles.lines} {...(options.discount_kind === null ? {} : { 'data-discount': true })}>
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
            is_margin={values.kind === 'vat_margin'}
            list_name={listName}
            onCreateProduct={createProduct}
          />
        ))}
      </div>
      <LineButtons editor={editor} is_correction={isCorrection} />
      <Text size="xs" c="dimmed" mt="xs" visibleFrom="sm">
        {isCorrection ? t.unchanged : t.keys}
      </Text>
      <CreateProductPanel editor={editor} product={product} onClose={() => setProduct(undefined)} />
    </Card>
  )
}
