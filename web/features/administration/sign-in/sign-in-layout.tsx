import { Card, Center, Group, Select, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Mark } from '../../../components/layout/brand.tsx'
import { useTitle } from '../../../components/layout/page-header.tsx'
import { LANGS, type Lang, useSpoken } from '../../../locales/locale-provider.tsx'
import styles from './sign-in.module.css'

// The pages before one is signed in.
export function AccessFrame({ title, children }: { title: string; children: ReactNode }) {
  const { texts: t, lang, choose } = useSpoken()
  useTitle(title)
  return (
    <Center component="main" mih="100vh" p="md">
      <Stack w="100%" maw={400} gap="lg">
        <Group gap="sm" justify="center">
          <Mark size={40} />
          <div>
            <div className={styles.name}>Kwit</div>
            <Text size="sm" c="dimmed">
              {t.access.tagline}
            </Text>
          </div>
        </Group>
        <Card padding="xl">
          <Title order={1} size="h3" mb="lg">
            {title}
          </Title>
          {children}
        </Card>
        <Center>
          <Select
            size="xs"
            w={120}
            aria-label={t.shell.language}
            data={LANGS}
            value={lang}
            allowDeselect={false}
            onChange={(value) => void choose(value as Lang)}
          />
        </Center>
      </Stack>
    </Center>
  )
}
