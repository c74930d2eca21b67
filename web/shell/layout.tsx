import { AppShell, Burger, Group, Stack, UnstyledButton } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useMayViewPage } from '../api/permissions.ts'
import { ConfirmProvider } from '../components/feedback/confirm-dialog.tsx'
import { ConflictProvider } from '../components/feedback/conflict-dialog.tsx'
import { ErrorBoundary } from '../components/feedback/error-boundary.tsx'
import { PageSkeleton } from '../components/feedback/page-skeleton.tsx'
import { IconSearch } from '../components/icons/icons.ts'
import { IdentityDialog } from '../components/identity/identity-dialog.tsx'
import { Brand } from '../components/layout/brand.tsx'
import { NoAccess } from '../components/permissions/write-access.tsx'
import { useLocale, useTexts } from '../locales/locale-provider.tsx'
import { storeWholeApplication } from '../service-worker/client.ts'
import { AccountDeletionBanner } from './account-deletion-banner.tsx'
import { AccountSwitcher } from './account-switcher.tsx'
import { CommandPalette, openCommandPalette, PaletteKeys } from './command-palette.tsx'
import { KeyboardShortcuts, PALETTE_KEYS } from './keyboard-shortcuts.tsx'
import { KsefBanner } from './ksef-banner.tsx'
import { Navigation } from './navigation.tsx'
import { PendingDrafts } from './pending-drafts.tsx'
import { SandboxBanner } from './sandbox-banner.tsx'
import styles from './shell.module.css'
import { SignInDialog } from './sign-in-dialog.tsx'
import { UserMenu } from './user-menu.tsx'
import { WebhookBanner } from './webhook-banner.tsx'

// What is around every page of a signed-in user: navigation, search and the dialogs that any page may open.
export default function Layout() {
  const { lang } = useLocale()
  useEffect(() => storeWholeApplication(lang), [lang])
  return (
    <ConfirmProvider>
      <ConflictProvider>
        <Frame />
        <SignInDialog />
        <IdentityDialog />
      </ConflictProvider>
    </ConfirmProvider>
  )
}

function Frame() {
  const t = useTexts()
  const { pathname, search } = useLocation()
  const [isOpen, side] = useDisclosure(false)
  const [isHelping, help] = useDisclosure(false)
  useHotkeys([['shift + ?', help.open]])
  return (
    <AppShell
      layout="alt"
      header={{ height: 58 }}
      navbar={{ width: 268, breakpoint: 'md', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'md', sm: 'xl' }}
    >
      <a className="skip" href="#content">
        {t.shell.skip}
      </a>
      <AppShell.Header className={styles.header ?? ''}>
        <Group h="100%" px={{ base: 'md', sm: 'xl' }} justify="space-between" wrap="nowrap">
          <Burger
            opened={isOpen}
            onClick={side.toggle}
            hiddenFrom="md"
            size="sm"
            aria-label={t.shell.openNavigation}
          />
          <UnstyledButton className={styles.find ?? ''} onClick={openCommandPalette}>
            <IconSearch size={16} />
            <span className={styles.findText}>{t.shell.find}</span>
            <PaletteKeys keys={PALETTE_KEYS} />
          </UnstyledButton>
          <UserMenu onShortcuts={help.open} />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className={styles.side ?? ''} p="md" aria-label={t.shell.navigation}>
        <Side is_open={isOpen} onClose={side.close} />
      </AppShell.Navbar>
      {/* Until a page is loaded the one before stays: whose page it is can be read here. */}
      <AppShell.Main className={styles.main ?? ''} id="content" tabIndex={-1} data-page={pathname + search}>
        <div className={styles.content}>
          <AccountDeletionBanner />
          <SandboxBanner />
          <KsefBanner />
          <WebhookBanner />
          <PendingDrafts />
          <ErrorBoundary at={pathname}>
            <Suspense fallback={<PageSkeleton />}>
              <PermittedPage />
            </Suspense>
          </ErrorBoundary>
        </div>
      </AppShell.Main>
      <CommandPalette />
      <KeyboardShortcuts opened={isHelping} onClose={help.close} />
    </AppShell>
  )
}

function Side({ is_open, onClose }: { is_open: boolean; onClose: () => void }) {
  const { common } = useTexts()
  return (
    <>
      <Stack gap="md" pb="md">
        <Group justify="space-between">
          <Brand />
          <Burger opened={is_open} onClick={onClose} hiddenFrom="md" size="sm" aria-label={common.close} />
        </Group>
        <AccountSwitcher />
      </Stack>
      <Navigation onChoice={onClose} />
    </>
  )
}

function PermittedPage() {
  const { pathname } = useLocation()
  const sees = useMayViewPage()
  return sees(pathname) ? <Outlet /> : <NoAccess />
}
