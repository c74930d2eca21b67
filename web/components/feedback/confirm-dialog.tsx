import { Button, Group, Modal, Text } from '@mantine/core'
import { createContext, type KeyboardEvent, type ReactNode, useCallback, useContext, useState } from 'react'
import { useTexts } from '../../locales/locale-provider.tsx'

// A question before something that cannot be undone: `if (await confirm({ title })) …`.

export type Question = { title: string; text?: ReactNode; yes?: string; is_danger?: boolean }
type Ask = (question: Question) => Promise<boolean>

const Context = createContext<Ask | undefined>(undefined)

// The dialog opens above side panels. Panels ignore Escape while it is open, and the dialog handles the key itself, after the
// panels have seen it.
export const Covered = createContext(false)
export const overPanels = (close: () => void) => ({
  zIndex: 400,
  closeOnEscape: false,
  onKeyDown: ({ key }: KeyboardEvent) => (key === 'Escape' ? close() : undefined),
})

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const t = useTexts()
  const [asked, setAsked] = useState<{ question: Question; answer: (yes: boolean) => void }>()
  const ask = useCallback<Ask>((question) => new Promise((answer) => setAsked({ question, answer })), [])
  const answer = (yes: boolean) => {
    asked?.answer(yes)
    setAsked(undefined)
  }
  const { title, text, yes, is_danger } = asked?.question ?? {}
  return (
    <Context value={ask}>
      <Covered value={asked !== undefined}>{children}</Covered>
      <Modal
        opened={asked !== undefined}
        {...overPanels(() => answer(false))}
        onClose={() => answer(false)}
        title={title}
        closeButtonProps={{ 'aria-label': t.common.close }}
      >
        {text && (
          <Text size="sm" component="div">
            {text}
          </Text>
        )}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => answer(false)}>
            {t.common.cancel}
          </Button>
          <Button color={is_danger ? 'red' : undefined} onClick={() => answer(true)} data-autofocus>
            {yes ?? t.common.yes}
          </Button>
        </Group>
      </Modal>
    </Context>
  )
}

export function useConfirm(): Ask {
  const ask = useContext(Context)
  if (!ask) throw new Error('useConfirm outside of ConfirmProvider')
  return ask
}
