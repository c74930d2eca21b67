import { Alert, Anchor, Button, Center, Loader, Stack } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { urlInAccount } from '../../../account-url.ts'
import { sendJson } from '../../../api/client.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { type Session, useSessionActions } from '../../../api/session.ts'
import {
  type SecondFactor,
  type SecondFactorRequest,
  secondFactorRequestOf,
} from '../../../api/two-factor.ts'
import { errorText } from '../../../locales/error-text.ts'
import { loadTexts } from '../../../locales/load-texts.ts'
import { useLocale } from '../../../locales/locale-provider.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

const SecondFactorStep = lazy(() => import('../../../components/identity/second-factor-step.tsx'))

// The page that sends the browser to an OpenID Connect provider, and to which the provider sends it back.

const RETURN = 'kwit.sign-in'
type Return = { start: string; account?: string | undefined; to: string }

// React mounts twice in development, but an answer of the provider works once.
let begun: Promise<Session | undefined> | undefined

export default function OpenIdPage() {
  const { basicTexts, lang } = useLocale()
  const { access } = basicTexts
  const { signInByProvider } = useSessionActions()
  const [problem, setProblem] = useState<string>()
  const [request, setRequest] = useState<SecondFactorRequest>()
  useEffect(() => {
    const fail = async (error: unknown) => {
      const secondFactor = secondFactorRequestOf(error)
      if (secondFactor) return setRequest(secondFactor)
      const t = await loadTexts(lang).catch(() => undefined)
      setProblem(t ? errorText(t, error) : basicTexts.problems.fault)
    }
    begun ??= isAnswer(location.search) ? finish(signInByProvider) : start()
    begun.then((session) => session && enter(session), fail)
  }, [signInByProvider, lang, basicTexts])
  if (request)
    return (
      <SignInLayout title={access.secondFactor}>
        <Suspense>
          <SecondFactorStep
            request={request}
            send={async (factor) => enter(await signInByProvider({ ...factor, remember: true }))}
            onBack={() => location.assign(readReturn().start)}
          />
        </Suspense>
      </SignInLayout>
    )
  return (
    <SignInLayout title={problem ? access.providerFailed : access.providerWait}>
      {problem ? (
        <Stack>
          <Alert color="red" role="alert">
            {problem}
          </Alert>
          <Button component="a" href={readReturn().start}>
            {access.startAgain}
          </Button>
          <Anchor href={signInPage()} size="sm" ta="center">
            {access.back}
          </Anchor>
        </Stack>
      ) : (
        <Center>
          <Loader type="dots" />
        </Center>
      )}
    </SignInLayout>
  )
}

const isAnswer = (search: string): boolean => {
  const params = new URLSearchParams(search)
  return params.has('state') || params.has('code') || params.has('error')
}

async function start(): Promise<undefined> {
  const params = new URLSearchParams(location.search)
  const provider = params.get('account')
  const to = params.get('to') ?? '/'
  const account = params.get('in') ?? provider ?? undefined
  const saved: Return = { start: location.pathname + location.search, account, to }
  sessionStorage.setItem(RETURN, JSON.stringify(saved))
  const { url } = await sendJson<Answers['OpenidConnectAddress']>(
    'POST',
    '/session/openid_connect_request.json',
    {
      ...(provider && { account: provider }),
      ...(params.has('again') && { again: true }),
    },
    { is_session_call: true },
  )
  location.assign(url)
  return undefined
}

// The answer is removed from the address, so that it is not sent again with a reload or a bookmark.
function finish(send: (fields: { query: string; remember: boolean } & SecondFactor) => Promise<Session>) {
  const query = location.search.slice(1)
  history.replaceState(null, '', location.pathname)
  return send({ query, remember: true })
}

function enter(session: Session) {
  const { account, to } = readReturn()
  const prefixes = session.accounts.map(({ prefix }) => prefix)
  const requested = account && prefixes.includes(account) ? account : undefined
  const prefix = requested ?? session.account ?? prefixes[0]
  location.replace(
    prefix === undefined ? '/' : urlInAccount(prefix, requested && to.startsWith('/') ? to : '/'),
  )
}

function readReturn(): Return {
  const saved = sessionStorage.getItem(RETURN)
  return saved ? (JSON.parse(saved) as Return) : { start: '/sign-in', to: '/' }
}

function signInPage(): string {
  const { account } = readReturn()
  return account ? urlInAccount(account, '/sign-in') : '/sign-in'
}
