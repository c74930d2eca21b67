import { Anchor, Card, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { DeclarationTable } from '../../declaration/declaration-table.tsx'
import { JpkDownloads } from './jpk-downloads.tsx'
import type { JpkFileProps } from './jpk-report.ts'

export function JpkDeclaration(props: JpkFileProps) {
  const texts = useTexts()
  const { jpk: t } = texts.reports
  const format = useFormat()
  const { declaration } = props.data
  const declaredValue = (name: string) => declaration.find((field) => field.name === name)?.value
  const over = declaredValue('P_62')
  return (
    <Card component="section" aria-label={t.declaration}>
      <Group justify="space-between" align="flex-start" mb="sm">
        {declaration.length > 0 ? (
          <div>
            <Text c="dimmed" size="sm">
              {over ? t.over : t.paid}
            </Text>
            <Text fz="1.6rem" fw={650} lh={1.2}>
              {format.money(over ?? declaredValue('P_51') ?? '0', 'PLN')}
            </Text>
          </div>
        ) : (
          <Text c="dimmed" size="sm" maw="34rem">
            {t.later}
          </Text>
        )}
        <Stack gap={6} align="flex-end">
          <JpkDownloads {...props} />
          <Anchor component={Link} to={`/closing?month=${props.data.month}`} size="sm" data-no-print>
            {texts.closing.title}
          </Anchor>
        </Stack>
      </Group>
      {declaration.length > 0 && <DeclarationTable values={declaration} />}
    </Card>
  )
}
