import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconTrash } from '../icons/icons.ts'

type Props = ActionIconProps & { label: string; onRemove: () => void }

// Removes a row from an editable list. Keyboard focus stays in the list: on the following row, or on the control that
// adds a row (`data-add`, or a field to choose it). The list is the nearest group or section.
export const RemoveRowButton = ({ label, onRemove, ...look }: Props) => (
  <ActionIcon
    size={36}
    {...look}
    data-remove
    aria-label={label}
    onClick={(event) => {
      const list = event.currentTarget.closest<HTMLElement>('[role=group], section')
      const index = allIn(list, '[data-remove]').indexOf(event.currentTarget)
      onRemove()
      requestAnimationFrame(() => {
        const [adding] = [...allIn(list, '[data-add]'), ...allIn(list, 'input')]
        const next = allIn(list, '[data-remove]')[index] ?? adding
        next?.focus()
      })
    }}
  >
    <IconTrash size={16} />
  </ActionIcon>
)

const allIn = (list: HTMLElement | null, which: string) => [
  ...(list?.querySelectorAll<HTMLElement>(which) ?? []),
]
