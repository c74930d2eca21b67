import { Table, Text } from '@mantine/core'
import { decimal, printPlain } from '../../../../src/money/decimal.ts'
import type { Amounts, LineInput } from '../../../../src/money/line.ts'
import { currentRules } from '../../../../src/money/rules/versions.ts'
import type { Account } from '../../../api/account.ts'
import { KEYBOARD_SCROLL_PROPS } from '../../../components/lists/table-container.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'

const QUANTITY = '7'
const PRICE = '9.99'
const TAX = '23'
const PERCENT = '12.5'
const AMOUNT = '5'

type Kind = Exclude<Account['discount_kind'], 'any'>
const KINDS: readonly Kind[] = ['percent_unit', 'percent_unit_gross', 'percent_total', 'amount']

// A sample line, calculated with the code that calculates documents.
const line: LineInput = {
  quantity: decimal(QUANTITY),
  tax: TAX,
  given: 'price_net',
  amount: decimal(PRICE),
  discount: decimal(AMOUNT),
  discount_percent: decimal(PERCENT),
}
const discountedAmounts = (discount_kind: Kind | null) =>
  currentRules().calculateLine(line, { position: 'default', discount_kind }).discounted

export function DiscountExample({ kind, currency }: { kind: Account['discount_kind']; currency: string }) {
  const { documents: t } = useTexts().settings
  const { money, amount: amountOf, decimal: plain } = useFormat()
  const discount =
    kind === 'amount' ? t.exampleAmount(money(AMOUNT, currency)) : t.examplePercent(plain(PERCENT))
  const rows: [string, Amounts][] =
    kind === 'any'
      ? KINDS.map((eachKind) => [t.kinds[eachKind].title, discountedAmounts(eachKind)])
      : [[`${t.after} · ${discount}`, discountedAmounts(kind)]]
  return (
    <>
      <Text fw={600} size="sm" mt="lg">
        {t.example}: {t.exampleLine(plain(QUANTITY), money(PRICE, currency), TAX)}
      </Text>
      {kind === 'any' && (
        <Text size="sm" c="dimmed">
          {t.exampleAny}
        </Text>
      )}
      <Table.ScrollContainer minWidth={290} scrollAreaProps={KEYBOARD_SCROLL_PROPS}>
        <Table aria-label={t.example} mt="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Td />
              <Table.Th ta="right">{t.net}</Table.Th>
              <Table.Th ta="right">{t.tax}</Table.Th>
              <Table.Th ta="right">{t.gross}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {[[t.before, discountedAmounts(null)] as [string, Amounts], ...rows].map(([name, amounts]) => (
              <Table.Tr key={name}>
                <Table.Td>{name}</Table.Td>
                {[amounts.net, amounts.tax, amounts.gross].map((amount, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row have no other name
                  <Table.Td key={index} ta="right">
                    {amountOf(printPlain(amount))}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  )
}
