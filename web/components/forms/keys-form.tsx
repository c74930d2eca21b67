import { Button, Group, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useTexts } from '../../locales/locale-provider.tsx'

type Props = {
  save_label: string
  is_sending: boolean
  is_wide?: boolean
  onSubmit: () => Promise<void>
  // Without it, the form has no cancel button.
  onCancel: (() => void) | undefined
  children: ReactNode
}

// Form for keys of another service: its fields, a save button and a cancel button.
export function KeysForm({ save_label, is_sending, is_wide = false, onSubmit, onCancel, children }: Props) {
  const { common } = useTexts()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void onSubmit()
  }
  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack {...(is_wide ? {} : { maw: 460 })}>
        {children}
        <Group>
          <Button type="submit" loading={is_sending}>
            {save_label}
          </Button>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {common.cancel}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
