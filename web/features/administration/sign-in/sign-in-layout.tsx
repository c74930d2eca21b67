import { Card, Center, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { LogoMark } from '../../../components/layout/brand.tsx'
import { usePageTitle } from '../../../components/layout/page-header.tsx'
import { type Lang, UI_LANGUAGES, useLocale } from '../../../locales/locale-provider.tsx'
import styles from './sign-in.module.css'

// Layout of pages that need no session.
export function SignInLayout({ title, children }: { title: string; children: ReactNode }) {
  const { basicTexts: t, lang, choose } = useLocale()
  usePageTitle(title)
  return (
    <Center component="main" mih="100vh" p="md">
      <Stack w="100%" maw={400} gap="md">
        <Group gap="sm" justify="center">
          <LogoMark size={40} />
          <div>
            <div className={styles.name}>Kwit</div>
            <Text size="sm" c="dimmed">
              {t.access.tagline}
            </Text>
          </div>
        </Group>
        <Card padding="lg">
          <Title order={1} size="h3" mb="md">
            {title}
          </Title>
          {children}
        </Card>
        <Center>
          <NativeSelect
            size="xs"
            w={120}
            aria-label={t.shell.language}
            data={UI_LANGUAGES}
            value={lang}
            onChange={(event) => void choose(event.currentTarget.value as Lang)}
          />
        </Center>
      </Stack>
    </Center>
  )
}
