import { Button, Stack } from '@mantine/core'
import { accountLocation } from '../../account-url.ts'
import type { SignInProvider } from '../../api/session.ts'
import { useBasicTexts } from '../../locales/locale-provider.tsx'

// Links to the OpenID Connect providers that sign people in. The user comes back to the page that is open.
type Props = {
  providers: readonly SignInProvider[]
  again?: boolean // even if the provider still knows the user, as a proof of who is at the browser
}

export function ProviderButtons({ providers, again = false }: Props) {
  const { access } = useBasicTexts()
  return (
    <Stack gap="xs">
      {providers.map((provider) => (
        <Button
          key={provider.url}
          component="a"
          href={urlWithReturn(provider, again ? { again: '1' } : {})}
          variant={provider.is_required ? 'filled' : 'default'}
          fullWidth
        >
          {access.signInThrough(provider.name)}
        </Button>
      ))}
    </Stack>
  )
}

function urlWithReturn({ url, account }: SignInProvider, more: { [name: string]: string } = {}): string {
  const address = new URL(url)
  const { basename } = accountLocation
  const inAccount = location.pathname.slice(basename === '/' ? 0 : basename.length) || '/'
  const isAccessPage = /^\/(sign-in|sign-up|reset|invitation|forgotten-password)(\/|$)/.test(inAccount)
  const to = isAccessPage ? '/' : inAccount + location.search
  const returnTo = { ...(accountLocation.account && { in: accountLocation.account }), to }
  for (const [name, value] of Object.entries({ ...(account && { account }), ...returnTo, ...more }))
    address.searchParams.set(name, value)
  return address.href
}
