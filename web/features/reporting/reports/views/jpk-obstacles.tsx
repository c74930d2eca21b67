import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { type Texts, useTexts } from '../../../../locales/locale-provider.tsx'
import type { JpkReport } from './jpk-report.ts'

// Lists what prevents the declaration and what the user should check.

const SHOWN_MAX = 8

type JpkObstaclesProps = {
  title: string
  problems: JpkReport['obstacles'] | JpkReport['notices']
  color: string
}

export function JpkObstacles({ title, problems, color }: JpkObstaclesProps) {
  const { reports } = useTexts()
  if (problems.length === 0) return null
  return (
    <Alert
      color={color}
      title={
        <Text c="var(--mantine-color-text)" inherit>
          {title}
        </Text>
      }
    >
      <Stack gap={4} component="ul" m={0} ps="md">
        {problems.slice(0, SHOWN_MAX).map(({ document_id, number, field, message }) => (
          <li key={`${document_id} ${field} ${message}`}>
            {document_id !== null ? (
              <Anchor component={Link} to={`/invoices/${document_id}`} size="sm" underline="always">
                {number}
              </Anchor>
            ) : (
              <Anchor
                component={Link}
                to={field?.startsWith('account') ? '/settings' : '/departments'}
                size="sm"
                underline="always"
              >
                {fieldName(field ?? '', reports)}
              </Anchor>
            )}
            {': '}
            {message}
          </li>
        ))}
        {problems.length > SHOWN_MAX && <li>{reports.jpk.more(problems.length - SHOWN_MAX)}</li>}
      </Stack>
    </Alert>
  )
}

const fieldName = (field: string, { jpk }: Texts['reports']): string =>
  jpk.fields[field.replace('department.', '')] ?? field
