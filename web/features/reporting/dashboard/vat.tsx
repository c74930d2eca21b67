import { Anchor, Table, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useHomeCountry } from '../../../api/home-country.ts'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { entriesLink } from '../tax-entries/tax-entries.ts'
import { TaxFigure } from '../tax-entries/tax-figure.tsx'
import { type DashboardSectionProps, EmptyText, Section } from './dashboard-section.tsx'

// Highest rate first; untaxed amounts last.
const byRate = (first: { tax: string }, second: { tax: string }) => weight(second.tax) - weight(first.tax)
const weight = (tax: string) => (/^[\d.]+$/.test(tax) ? Number(tax) : -1)

export function Vat({ figures, behind }: DashboardSectionProps) {
  const { dashboard: t } = useTexts()
  const { money, month, percent } = useFormat()
  const country = useHomeCountry()
  const declared = figures.vat_to_declare
  return (
    <Section title={t.vat} hint={month(figures.today)} grows>
      {figures.vat.length === 0 ? (
        <EmptyText>{t.noVat}</EmptyText>
      ) : (
        <Table aria-label={t.vat} horizontalSpacing={0}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t.rate}</Table.Th>
              <Table.Th ta="right">{t.net}</Table.Th>
              <Table.Th ta="right" pl="md">
                {t.tax}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {figures.vat.toSorted(byRate).map(({ tax, margin, net, tax_value }) => (
              <Table.Tr key={`${tax} ${margin}`}>
                <Table.Td>
                  {/^[\d.]+$/.test(tax) ? percent(tax) : tax}
                  {margin && ` (${t.margin})`}
                </Table.Td>
                <Table.Td ta="right">{money(net, figures.currency)}</Table.Td>
                <Table.Td ta="right" pl="md">
                  <Anchor component={Link} to={behind.issued} size="sm" fw={600}>
                    {money(tax_value, figures.currency)}
                  </Anchor>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot data-declared>
            <Table.Tr>
              <Table.Th colSpan={2}>
                {t.toDeclare}
                {declared.missing_rate_count > 0 && (
                  <Text size="xs" c="light-dark(#7a5200, #e3b968)">
                    {t.withoutRate(declared.missing_rate_count)}
                  </Text>
                )}
              </Table.Th>
              <Table.Th ta="right">
                <TaxFigure
                  link={entriesLink({
                    month: figures.today.slice(0, 'YYYY-MM'.length),
                    side: figures.is_income ? 'output' : 'input',
                    country,
                    state: 'counted',
                  })}
                  name={t.toDeclare}
                >
                  {money(declared.tax_value, declared.currency)}
                </TaxFigure>
              </Table.Th>
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      )}
    </Section>
  )
}
