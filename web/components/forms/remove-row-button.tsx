import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconTrash } from '../icons/icons.ts'

type Props = ActionIconProps & { label: string; onRemove: () => void }

// Takes a row out of a list that is typed. Who does it with the keys stays in the list: at the row that follows, or else where a
// new one is added (`data-add`, or a field to choose it). The list is the nearest group or section.
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
