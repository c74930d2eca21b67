import { SegmentedControl, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { decimal, isNegative, negate, printPlain } from '../../../../src/money/decimal.ts'
import { useHomeCountry } from '../../../api/home-country.ts'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { type DeclaredValue, fieldLabelOf } from '../declaration/declaration-rows.ts'
import { DeclarationTable } from '../declaration/declaration-table.tsx'
import { entriesLink } from '../tax-entries/tax-entries.ts'
import { TaxFigure } from '../tax-entries/tax-figure.tsx'
import styles from './closing.module.css'
import type { Closing } from './closing.ts'

const VIEWS = ['declaration', 'register'] as const

// The sums of the month, and the declaration that they make.
export function FiguresCard({ closing, currency }: { closing: Closing; currency: string }) {
  const { closing: t } = useTexts()
  const [view, setView] = useState<(typeof VIEWS)[number]>('declaration')
  const { state, fields, declaration, variant } = closing
  const isPolish = declaration.length > 0 || variant === 'V7K'
  return (
    <SectionCard
      title={t.figures}
      hint={state === 'open' ? `${t.preview} ${t.figuresHint}` : t.figuresHint}
      beside={
        isPolish && (
          <SegmentedControl
            size="xs"
            value={view}
            onChange={(choice) => setView(choice as typeof view)}
            data={VIEWS.map((value) => ({ value, label: t[value] }))}
            data-no-print
          />
        )
      }
    >
      <Sums closing={closing} currency={currency} />
      {view === 'register' || !isPolish ? (
        <RegisterTable fields={fields} />
      ) : declaration.length > 0 ? (
        <DeclarationTable values={declaration} />
      ) : (
        <Text size="sm" c="dimmed">
          {t.noDeclaration}
        </Text>
      )}
    </SectionCard>
  )
}

function Sums({ closing, currency }: { closing: Closing; currency: string }) {
  const { closing: t } = useTexts()
  const { money } = useFormat()
  const country = useHomeCountry()
  const month = closing.month ?? ''
  const toPay = decimal(closing.to_pay ?? '0')
  const isExcess = isNegative(toPay)
  const sums = [
    [t.outputTax, closing.output_tax, 'output'],
    [t.inputTax, closing.input_tax, 'input'],
  ] as const
  return (
    <dl className={styles.figures}>
      {sums.map(([name, value, side]) => (
        <div key={side}>
          <dt>{name}</dt>
          <dd>
            <TaxFigure link={entriesLink({ month, side, country, state: 'counted' })} name={name}>
              {money(value, currency)}
            </TaxFigure>
          </dd>
        </div>
      ))}
      <div>
        <dt>{isExcess ? t.excess : t.toPay}</dt>
        <dd>{money(printPlain(isExcess ? negate(toPay) : toPay), currency)}</dd>
      </div>
    </dl>
  )
}

// The sums of each field of the register, to the grosz.
function RegisterTable({ fields }: { fields: readonly DeclaredValue[] }) {
  const { closing: t, reports } = useTexts()
  const format = useFormat()
  if (fields.length === 0) return null
  return (
    <Table verticalSpacing={6} horizontalSpacing={6} aria-label={t.register}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t.field}</Table.Th>
          <Table.Th ta="right">{t.amount}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {fields.map(({ name, value, entries }) => (
          <Table.Tr key={name}>
            <Table.Td>
              {fieldLabelOf(name ?? '', reports)}{' '}
              <Text span c="dimmed" size="xs">
                {name}
              </Text>
            </Table.Td>
            <Table.Td ta="right">
              <TaxFigure link={entries} name={name ?? ''}>
                {format.amount(value)}
              </TaxFigure>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
