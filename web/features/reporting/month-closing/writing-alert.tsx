import { Alert, Anchor, Button, Group, Loader, Text } from '@mantine/core'
import { Link } from 'react-router'
import { sendJson } from '../../../api/client.ts'
import { useFormRequest } from '../../../components/forms/use-form-request.ts'
import { translateMessages } from '../../../locales/error-text.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { CLOSING_PATH, type Closing, problemOf, useMayKeepBooks } from './closing.ts'

// Shown while the file of a closed month is being written, or as long as something is missing from it.
export function WritingAlert({ closing }: { closing: Closing }) {
  const texts = useTexts()
  const { closing: t } = texts
  const mayKeepBooks = useMayKeepBooks()
  const { send, is_sending } = useFormRequest()
  if (closing.state !== 'closing') return null
  const problem = problemOf(closing)
  if (!problem)
    return (
      <Alert color="blue" icon={<Loader size={18} />} mb="lg" role="status">
        {t.writing}
      </Alert>
    )
  const writeAgain = () =>
    send(async () => {
      await sendJson('POST', CLOSING_PATH, { month: closing.month })
    })
  const title = (
    <Text c="var(--mantine-color-text)" inherit>
      {t.writeProblem}
    </Text>
  )
  return (
    <Alert color="yellow" title={title} mb="lg">
      <Text size="sm">{translateMessages(texts, [problem])}</Text>
      <Group gap="sm" mt="sm">
        {mayKeepBooks && (
          <Button size="xs" loading={is_sending} onClick={() => void writeAgain()}>
            {t.writeAgain}
          </Button>
        )}
        <Anchor component={Link} to="/settings/company" size="sm" underline="always">
          {t.departments}
        </Anchor>
      </Group>
    </Alert>
  )
}
