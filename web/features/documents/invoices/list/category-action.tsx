import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { sendJson } from '../../../../api/client.ts'
import { type Category, categories } from '../../../../api/resources.ts'
import { RecordSelect } from '../../../../components/forms/record-select.tsx'
import { IconTag } from '../../../../components/icons/icons.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { BarButton } from './action-bar-button.tsx'

type Props = {
  documents: string
  // Resolves to false if the request failed.
  onChoose: (categoryId: number | null) => Promise<boolean>
}
type DialogProps = Props & { onClose: () => void }

const createCategory = (name: string) =>
  sendJson<Category>('POST', '/categories.json', { category: { name } })

// Sets or removes the category of many documents.
export function CategoryAction(props: Props) {
  const { tasks: t } = useTexts().invoices
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <BarButton is_minor label={t.changeCategory} Icon={IconTag} onClick={() => setOpen(true)} />
      {isOpen && <CategoryDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function CategoryDialog({ documents, onChoose, onClose }: DialogProps) {
  const { invoices, common } = useTexts()
  const { tasks: t } = invoices
  const [id, setId] = useState<number | null>(null)
  const [isSending, setSending] = useState(false)
  const choose = async () => {
    setSending(true)
    if (await onChoose(id)) return onClose()
    setSending(false)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t.changeCategoryMany(documents)}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <RecordSelect
        resource={categories}
        label={invoices.category}
        nameOf={({ name }) => name}
        value={id}
        onChange={setId}
        onCreate={createCategory}
        input={{ placeholder: t.noCategory }}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button loading={isSending} onClick={() => void choose()}>
          {id === null ? t.removeCategory : t.changeCategory}
        </Button>
      </Group>
    </Modal>
  )
}
