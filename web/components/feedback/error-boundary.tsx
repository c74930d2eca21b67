import { Button, Center, EmptyState } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { useBasicTexts } from '../../locales/locale-provider.tsx'
import { IconAlertTriangle } from '../icons/icons.ts'

// Shows an error in place of a page that failed, while the rest of the application keeps working. `at` is the address
// of the page: navigating to another address resets the error.

type Props = { children: ReactNode; at?: string }

export class ErrorBoundary extends Component<Props, { error: unknown; at: string | undefined }> {
  override state = { error: undefined as unknown, at: this.props.at }

  static getDerivedStateFromError = (error: unknown) => ({ error: error ?? new Error('unknown') })

  static getDerivedStateFromProps(props: Props, state: { error: unknown; at: string | undefined }) {
    return props.at === state.at ? null : { error: undefined, at: props.at }
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <CrashMessage error={this.state.error} />
  }
}

// A missing script file means that a newer build is deployed.
const isOutdated = (error: unknown) => /dynamically imported module|module script/i.test(String(error))

function CrashMessage({ error }: { error: unknown }) {
  const { shell } = useBasicTexts()
  const isOffline = isOutdated(error) && !navigator.onLine
  const isOutdatedCode = isOutdated(error) && !isOffline
  return (
    <Center mih="50vh" role="alert">
      <EmptyState
        icon={<IconAlertTriangle size={36} stroke={1.5} />}
        title={isOffline ? shell.offline : isOutdatedCode ? shell.updated : shell.crashed}
        description={isOffline ? shell.offlinePart : isOutdatedCode ? undefined : shell.crashedHint}
      >
        <EmptyState.Actions>
          <Button onClick={() => location.reload()}>{shell.reload}</Button>
        </EmptyState.Actions>
      </EmptyState>
    </Center>
  )
}
