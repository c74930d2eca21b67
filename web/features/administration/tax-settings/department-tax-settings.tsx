import { Accordion, Card, Text } from '@mantine/core'
import type { Form } from '../../../components/forms/use-record-form.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { type TaxSettingsFields, TaxSettingsList } from './tax-settings-list.tsx'

// What a department accounts for otherwise than the account.
export function TaxRules<Fields extends TaxSettingsFields>({ form }: { form: Form<Fields> }) {
  const { tax: t } = useTexts().settings
  return (
    <Card component="section" aria-label={t.ofDepartment} py={4}>
      <Accordion order={2} styles={{ content: { paddingInline: 0 } }}>
        <Accordion.Item value="tax" style={{ border: 0 }}>
          <Accordion.Control px={0}>{t.ofDepartment}</Accordion.Control>
          <Accordion.Panel>
            <Text size="sm" c="dimmed" mb="md">
              {t.ofDepartmentHint}
            </Text>
            <TaxSettingsList form={form} is_of_department />
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </Card>
  )
}
