import { Anchor, Card, Stack, Switch, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { CopyBox } from '../../../components/layout/copy-box.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { SettingsHeader } from '../settings/settings-header.tsx'
import { useApiToken } from './use-api-token.ts'

export default function GuidePage() {
  const { settings: t } = useTexts()
  const { data, load } = useApiToken()
  const [isWhole, setWhole] = useState(false)
  const include = async (isChecked: boolean) => setWhole(isChecked && (await load()))
  const address = location.origin
  const token = isWhole && data?.api_token ? data.api_token : '$TOKEN'
  return (
    <>
      <SettingsHeader title={t.pages.guide} hint={t.team.guideHint} />
      <Stack gap="lg">
        <Card component="section" aria-label={t.team.where}>
          <Text size="sm" fw={600} mb={4}>
            {t.team.where}
          </Text>
          <CopyBox text={address} label={t.team.where} />
          <Switch
            mt="md"
            label={t.team.withToken}
            checked={isWhole}
            onChange={({ currentTarget: { checked } }) => void include(checked)}
          />
          <Text size="sm" c="dimmed" mt="md">
            {t.team.also}{' '}
            <Anchor href="/docs" target="_blank" size="sm" underline="always">
              {t.team.reference}
            </Anchor>
          </Text>
        </Card>
        {linesFor(address, token).map(({ name, line }) => (
          <Line key={name} title={t.team.examples[name]} line={line} />
        ))}
      </Stack>
    </>
  )
}

function Line({ title, line }: { title: string; line: string }) {
  return (
    <section aria-label={title}>
      <Title order={2} size="h5" mb={6}>
        {title}
      </Title>
      <CopyBox text={line} label={title} />
    </section>
  )
}

const CLIENT = `{"client": {
    "name": "Acme Ltd", "tax_no": "5252445767",
    "city": "Warszawa", "country": "PL"}}`
const INVOICE = `{"invoice": {"buyer_name": "Acme Ltd", "positions": [
    {"name": "Consulting", "tax": 23,
     "total_price_gross": "1230", "quantity": 10}]}}`

// Each option has its own line, so that the commands fit into the page.
function linesFor(address: string, token: string) {
  const command = (...options: string[]) => ['curl', ...options].join(' \\\n  ').replace(' \\\n  ', ' ')
  const auth = `-H "Authorization: Bearer ${token}"`
  const post = (path: string, body: string) =>
    command(`${address}${path}`, auth, `-H 'Content-Type: application/json'`, `-d '${body}'`)
  const lastInvoice = command(`-s "${address}/invoices.json?per_page=1"`, auth)
  return [
    { name: 'clients', line: command(`${address}/clients.json`, auth) },
    { name: 'client', line: post('/clients.json', CLIENT) },
    { name: 'invoice', line: post('/invoices.json', INVOICE) },
    { name: 'found', line: command(`"${address}/invoices.json?period=this_month"`, auth) },
    {
      name: 'pdf',
      line: `id=$(${lastInvoice} |\n  sed 's/.*"id":\\([0-9]*\\).*/\\1/')\n${command(`-o invoice.pdf ${address}/invoices/$id.pdf`, auth)}`,
    },
    { name: 'xml', line: command(`"${address}/invoices.xml?per_page=1"`, auth) },
  ] as const
}
