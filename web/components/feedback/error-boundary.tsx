import { Button, Center, EmptyState } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { useTexts } from '../../locales/locale-provider.tsx'
import { IconAlertTriangle } from '../icons/icons.ts'

// A page that fails shows so, and leaves the rest of the application standing. `at` is what it stands on: another
// address gets another chance.

type Props = { children: ReactNode; at?: string }

export class ErrorBoundary extends Component<Props, { error: unknown; at: string | undefined }> {
  override state = { error: undefined as unknown, at: this.props.at }

  static getDerivedStateFromError = (error: unknown) => ({ error: error ?? new Error('unknown') })

  static getDerivedStateFromProps(props: Props, state: { error: unknown; at: string | undefined }) {
    return props.at === state.at ? null : { error: undefined, at: props.at }
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <Crashed error={this.state.error} />
  }
}

// A file that is gone means another build is served by now.
const isOutdated = (error: unknown) => /dynamically imported module|module script/i.test(String(error))

function Crashed({ error }: { error: unknown }) {
  const { shell } = useTexts()
  const isOutdatedCode = isOutdated(error)
  return (
    <Center mih="50vh" role="alert">
      <EmptyState
        icon={<IconAlertTriangle size={36} stroke={1.5} />}
        title={isOutdatedCode ? shell.updated : shell.crashed}
        description={isOutdatedCode ? undefined : shell.crashedHint}
      >
        <EmptyState.Actions>
          <Button onClick={() => location.reload()}>{shell.reload}</Button>
        </EmptyState.Actions>
      </EmptyState>
    </Center>
  )
}
