import { IconPackage } from '@tabler/icons-react'
import { type Product, products } from '../../../api/resources.ts'
import { useFormat } from '../../../format.ts'
import { useTexts } from '../../../texts/texts.tsx'
import styles from './lines.module.css'
import { type Line, textOf } from './model/line.ts'
import { TypeAhead } from './type-ahead.tsx'
import type { LineTools } from './use-lines.ts'

type Props = { line: Line; tools: LineTools; error: string | undefined; onCreate: (name: string) => void }

// The name of a line: free text, or a product found by it.
export function ProductCell({ line, tools, error, onCreate }: Props) {
  const { editor: t } = useTexts()
  const format = useFormat()
  return (
    <div className={`${styles.cell} ${styles.name}`}>
      <TypeAhead
        aria-label={t.item}
        placeholder={t.itemHint}
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
          hint: [code, format.money(price_net, currency)].filter(Boolean).join(' · '),
        })}
        onText={(name) => tools.change(line.key, name === '' ? { name, product_id: null } : { name })}
        onChoose={(card) => {
          tools.change(line.key, fromCard(card, line))
          tools.focus(line.key, 'quantity')
        }}
        create={{ label: t.createProduct(line.name.trim()), onCreate: () => onCreate(line.name.trim()) }}
        onNothing={() => line.name.trim() !== '' && tools.focus(line.key, 'quantity')}
        onArrow={(by) => tools.goTo(line.key, 'name', by)}
      />
    </div>
  )
}

// What the card tells; documents are priced by the price that was given there.
export function fromCard(card: Product, line?: Line): Partial<Line> {
  const given = card.price_lead === 'gross' ? ('price_gross' as const) : ('price_net' as const)
  return {
    product_id: card.id,
    name: card.name,
    code: textOf(card.code),
    quantity_unit: textOf(card.quantity_unit),
    tax: textOf(card.tax),
    ...(card[given] ? { given, amount: textOf(card[given]) } : {}),
    more: { ...line?.more, ...(card.gtu_code ? { gtu_code: card.gtu_code } : {}) },
  }
}
