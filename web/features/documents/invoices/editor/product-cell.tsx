import { products } from '../../../../api/resources.ts'
import { IconPackage, IconRepeat } from '../../../../components/icons/icons.ts'
import { useFormat } from '../../../../format/formatters.ts'
import { joinParts } from '../../../../format/join-parts.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import styles from './line-table.module.css'
import { type EarlierLine, fieldsOfEarlierLine, findEarlierLines } from './model/earlier-lines.ts'
import type { EditorLine } from './model/line.ts'
import { lineFromProduct } from './model/product-line.ts'
import { RecordCombobox } from './record-combobox.tsx'
import type { LineActions } from './use-line-actions.ts'

type Props = {
  line: EditorLine
  tools: LineActions
  error: string | undefined
  earlier: EarlierLines
  onCreate: (name: string) => void
}

// Lines of earlier documents, and how this document shows their prices.
export type EarlierLines = {
  lines: readonly EarlierLine[]
  currency: string
  price_kind: 'net' | 'gross'
}

// Name of a line: free text that also searches products and lines of earlier documents.
export function ProductCell({ line, tools, error, earlier, onCreate }: Props) {
  const { editor: t } = useTexts()
  const format = useFormat()
  const hintOf = ({ price_net, price_gross, currency, quantity_unit, tax }: EarlierLine) => {
    const price = format.money(earlier.price_kind === 'net' ? price_net : price_gross, currency)
    const rate = tax && (t.rates[tax] ? tax : format.percent(tax))
    return joinParts(quantity_unit ? `${price} / ${quantity_unit}` : price, rate)
  }
  const takeEarlier = (match: EarlierLine) => {
    tools.change(line.key, fieldsOfEarlierLine(match, earlier.currency))
    tools.focus(line.key, 'quantity')
  }
  return (
    <div className={`${styles.cell} ${styles.name}`}>
      <RecordCombobox
        aria-label={t.item}
        placeholder={t.itemHint}
        title={line.name}
        data-column="name"
        value={line.name}
        error={error}
        leftSection={line.product_id !== null && <IconPackage size={15} />}
        leftSectionWidth={line.product_id === null ? 0 : 28}
        leftSectionPointerEvents="none"
        resource={products}
        among={{ disabled: 'false' }}
        sayOf={({ name, code, price_net, currency }) => ({
          label: name,
          hint: joinParts(code, format.money(price_net, currency)),
        })}
        others={findEarlierLines(earlier.lines, line.name).map((match) => ({
          value: `earlier ${match.name}`,
          label: match.name,
          hint: hintOf(match),
          icon: <IconRepeat size={15} />,
          onTake: () => takeEarlier(match),
        }))}
        onText={(name) => tools.change(line.key, name === '' ? { name, product_id: null } : { name })}
        onChoose={(card) => {
          tools.change(line.key, lineFromProduct(card, line))
          tools.focus(line.key, 'quantity')
        }}
        create={{ label: t.createProduct(line.name.trim()), onCreate: () => onCreate(line.name.trim()) }}
        onNothing={() => line.name.trim() !== '' && tools.focus(line.key, 'quantity')}
        onArrow={(by) => tools.goTo(line.key, 'name', by)}
      />
    </div>
  )
}
