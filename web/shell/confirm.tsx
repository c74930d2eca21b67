import { Button, Group, Modal, Text } from '@mantine/core'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { useTexts } from '../texts/texts.tsx'

// A question before something that cannot be undone: `if (await confirm({ title })) …`.

export type Question = { title: string; text?: ReactNode; yes?: string; is_danger?: boolean }
type Ask = (question: Question) => Promise<boolean>

const Context = createContext<Ask | undefined>(undefined)

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
      {children}
      <Modal
        opened={asked !== undefined}
        onClose={() => answer(false)}
        title={title}
        closeButtonProps={{ 'aria-label': t.common.close }}
      >
        {text && <Text size="sm">{text}</Text>}
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
