import { Button, Group, Modal, Text } from '@mantine/core'
import { createContext, type KeyboardEvent, type ReactNode, useCallback, useContext, useState } from 'react'
import { useTexts } from '../../locales/locale-provider.tsx'

// Asks for confirmation before an action that cannot be undone: `if (await confirm({ title })) …`.

export type ConfirmOptions = { title: string; text?: ReactNode; yes?: string; is_danger?: boolean }
type Ask = (question: ConfirmOptions) => Promise<boolean>

const Context = createContext<Ask | undefined>(undefined)

// The dialog opens above side panels. Panels ignore Escape while it is open, and the dialog handles the key itself, after the
// panels have seen it.
export const DialogOpenContext = createContext(false)
export const abovePanels = (close: () => void) => ({
  zIndex: 400,
  closeOnEscape: false,
  onKeyDown: ({ key }: KeyboardEvent) => (key === 'Escape' ? close() : undefined),
})

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const t = useTexts()
  const [pending, setPending] = useState<{ question: ConfirmOptions; answer: (yes: boolean) => void }>()
  const ask = useCallback<Ask>((question) => new Promise((answer) => setPending({ question, answer })), [])
  const answer = (yes: boolean) => {
    pending?.answer(yes)
    setPending(undefined)
  }
  const { title, text, yes, is_danger } = pending?.question ?? {}
  return (
    <Context value={ask}>
      <DialogOpenContext value={pending !== undefined}>{children}</DialogOpenContext>
      <Modal
        opened={pending !== undefined}
        {...abovePanels(() => answer(false))}
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
