import { useTexts } from '../../../locales/locale-provider.tsx'
import { Bars } from './bar-list.tsx'
import { type DashboardSectionProps, EmptyText, Section } from './dashboard-section.tsx'

export function TopClients({ figures, behind }: DashboardSectionProps) {
  const { dashboard: t } = useTexts()
  const bars = figures.top_clients.map(({ client_id, name, gross, count }) => ({
    key: String(client_id),
    name: name ?? `#${client_id}`,
    note: t.documents(count),
    amount: gross,
    path: behind.client(client_id),
  }))
  return (
    <Section title={t.topClients} hint={t.topClientsHint}>
      {bars.length > 0 ? (
        <Bars title={t.topClients} bars={bars} currency={figures.currency} />
      ) : (
        <EmptyText>{t.noClients}</EmptyText>
      )}
    </Section>
  )
}
