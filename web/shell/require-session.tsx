import { Button, Center, EmptyState, Loader } from '@mantine/core'
import { type ReactNode, Suspense, useEffect } from 'react'
import { Outlet } from 'react-router'
import { accountLocation, urlInAccount } from '../account-url.ts'
import { NetworkError } from '../api/errors.ts'
import { type SessionAccount, useSessionActions, useSessionQuery } from '../api/session.ts'
import { ErrorState } from '../components/feedback/error-state.tsx'
import { IconLock } from '../components/icons/icons.ts'
import { hasChosenLang, isLang, useLocale } from '../locales/locale-provider.tsx'
import { OfflinePage } from './offline-page.tsx'

// Shows the application to signed-in users. Others see the sign-in page under the URL they opened, and continue there
// afterwards.

type Pages = { signInPage: ReactNode; providerPage: ReactNode; twoFactorPage: ReactNode }

export function RequireSession({ signInPage, providerPage, twoFactorPage }: Pages) {
  const { data, error, refetch } = useSessionQuery()
  const user = data?.user
  const account = data && data.user !== null ? (data.account ?? data.accounts[0]?.prefix) : undefined
  const isPlaced = accountLocation.account !== undefined
  const isLangReady = useLangOf(user?.lang)
  useEffect(() => {
    if (account && !isPlaced) location.replace(urlInAccount(account, location.pathname + location.search))
  }, [account, isPlaced])

  if (error instanceof NetworkError && !data) return <OfflinePage onRetry={refetch} />
  if (error) return <ErrorState error={error} retry={refetch} />
  if (!data) return <Waiting />
  if (data.user === null) return signInPage
  if (!isLangReady || (data.accounts.length > 0 && !isPlaced)) return <Waiting />
  if (!data.accounts.some(({ prefix }) => prefix === accountLocation.account))
    return <NoAccount accounts={data.accounts} />
  const ownAccount = data.accounts.find(({ prefix }) => prefix === accountLocation.account)
  if (ownAccount?.removed_on && ownAccount.role !== 'owner')
    return <NoAccount accounts={data.accounts} is_shut />
  const requiredPage = pageBeforeAccount(ownAccount, { providerPage, twoFactorPage })
  return <Suspense fallback={<Waiting />}>{requiredPage ?? <Outlet />}</Suspense>
}

// What the account requires beyond the session.
function pageBeforeAccount(
  account: SessionAccount | undefined,
  { providerPage, twoFactorPage }: Pick<Pages, 'providerPage' | 'twoFactorPage'>,
): ReactNode {
  if (account?.needs_openid_connect) return providerPage
  return account?.needs_two_factor ? twoFactorPage : undefined
}

// Returns false while the language of the user is loading, so that nothing is shown in another one.
function useLangOf(userLang: string | null | undefined): boolean {
  const { lang, adopt } = useLocale()
  const adopted = isLang(userLang) && !hasChosenLang() && userLang !== lang ? userLang : undefined
  useEffect(() => {
    if (adopted) void adopt(adopted)
  }, [adopted, adopt])
  return adopted === undefined
}

const Waiting = () => (
  <Center mih="100vh">
    <Loader type="dots" />
  </Center>
)

// Or an account that only its owners can still see.
function NoAccount({ accounts, is_shut = false }: { accounts: SessionAccount[]; is_shut?: boolean }) {
  const { shell } = useLocale().basicTexts
  const { signOut } = useSessionActions()
  const leave = async () => {
    await signOut()
    location.assign('/sign-in')
  }
  return (
    <Center mih="100vh">
      <EmptyState
        icon={<IconLock size={36} stroke={1.5} />}
        title={is_shut ? shell.shut : shell.noAccount}
        description={is_shut ? shell.shutForOthers : shell.noAccountHint}
      >
        <EmptyState.Actions>
          {accounts
            .filter(({ prefix }) => prefix !== accountLocation.account)
            .map(({ prefix, name }) => (
              <Button key={prefix} component="a" href={urlInAccount(prefix)}>
                {name}
              </Button>
            ))}
          <Button variant="default" onClick={() => void leave()}>
            {shell.signOut}
          </Button>
        </EmptyState.Actions>
      </EmptyState>
    </Center>
  )
}
