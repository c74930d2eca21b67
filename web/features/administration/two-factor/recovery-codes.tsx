import { Alert, Button, Card, Code, CopyButton, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCopy, IconDownload } from '../../../components/icons/icons.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'

// New recovery codes, which are shown only once.
export function NewRecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { twoFactor: t, team } = useTexts().settings
  return (
    <Card component="section" aria-label={t.newCodes}>
      <Stack>
        <Title order={2} size="h4">
          {t.newCodes}
        </Title>
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />} role="status">
          {t.newCodesHint}
        </Alert>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" aria-label={t.newCodes} component="ul" p={0} m={0}>
          {codes.map((code) => (
            <li key={code} style={{ listStyle: 'none' }}>
              <Code fz="md">{code}</Code>
            </li>
          ))}
        </SimpleGrid>
        <Group>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            component="a"
            download="kwit-recovery-codes.txt"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${location.host}\n\n${codes.join('\n')}\n`)}`}
          >
            {t.download}
          </Button>
          <CopyButton value={codes.join('\n')} timeout={2000}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                onClick={copy}
              >
                {copied ? team.copied : team.copy}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onDone}>{t.codesSaved}</Button>
        </Group>
        <Text size="xs" c="dimmed">
          {t.newCodesUse}
        </Text>
      </Stack>
    </Card>
  )
}
