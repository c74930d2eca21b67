import { Text, TextInput } from '@mantine/core'
import { type DragEvent, type KeyboardEvent, memo, useState } from 'react'
import { IconGripVertical } from '../../../../components/icons/icons.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { Doubts } from './field-doubts.tsx'
import { BeforeLine } from './line-before.tsx'
import { Cells, type CellsProps } from './line-cells.tsx'
import { LineMenu } from './line-menu.tsx'
import { LineMore } from './line-more.tsx'
import styles from './line-table.module.css'
import type { Doubt } from './model/format-violations.ts'
import { isUnpriced } from './model/line.ts'

type RowProps = CellsProps & {
  index: number
  is_margin: boolean
  list_name: string | undefined
  doubts: readonly Doubt[] | undefined
}

// One line of the document; its amounts are recalculated while the user types.
export const LineRow = memo(function LineRow(props: RowProps) {
  const { line, index, tools } = props
  const { editor: t, priceLists: lists } = useTexts()
  const [isMore, setMore] = useState(false)
  const drop = useDropTarget(line.key, tools)
  return (
    <fieldset
      className={styles.item}
      aria-label={t.line(index + 1)}
      data-line={line.key}
      onKeyDown={(event) => handleKey(event, line, tools)}
      {...drop}
    >
      <div className={styles.row}>
        <DragHandle index={index} line_key={line.key} />
        {isUnpriced(line) ? <TextCells {...props} /> : <Cells {...props} />}
        <div className={styles.menu}>
          <LineMenu line={line} index={index} tools={tools} onMore={() => setMore(!isMore)} />
        </div>
        {line.before && (
          <BeforeLine before={line.before} price_kind={props.price_kind} options={props.options} />
        )}
      </div>
      {props.doubts && (
        <div className={styles.doubts}>
          <Doubts of={props.doubts} />
        </div>
      )}
      {line.price_source === 'price_list' && props.list_name && (
        <Text className={styles.source ?? ''} size="xs" c="dimmed">
          {lists.from(props.list_name)}
        </Text>
      )}
      {(isMore || line.description !== '' || props.is_margin) && (
        <LineMore
          line={line}
          tools={tools}
          problems={props.problems}
          is_whole={isMore}
          is_margin={props.is_margin}
        />
      )}
    </fieldset>
  )
})

// Arrow keys move between lines; with Alt or on the handle they move the line. Enter moves to the price or a new line.
function handleKey(event: KeyboardEvent<HTMLElement>, line: RowProps['line'], tools: RowProps['tools']) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey) return
  const target = event.target as HTMLElement
  const { column } = target.dataset
  if (STEPS[event.key] !== undefined) handleArrow(event, target, line.key, tools)
  else if (event.key === 'Enter' && column && column !== HANDLE) {
    event.preventDefault()
    if (column === 'quantity' && line.amount.trim() === '') tools.focus(line.key, 'price')
    else tools.add(line.key)
  }
}

const HANDLE = 'handle'
const STEPS: { [key: string]: number } = { ArrowDown: 1, ArrowUp: -1 }

function handleArrow(
  event: KeyboardEvent<HTMLElement>,
  target: HTMLElement,
  key: string,
  tools: RowProps['tools'],
) {
  const { column } = target.dataset
  const by = STEPS[event.key] as 1 | -1
  if (event.altKey || column === HANDLE) {
    event.preventDefault()
    tools.move(key, by)
    refocus(target)
  } else if (column && tools.goTo(key, column, by)) event.preventDefault()
}

function useDropTarget(key: string, tools: RowProps['tools']) {
  const [isOver, setOver] = useState(false)
  return {
    ...(isOver ? { 'data-over': true } : {}),
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(DRAGGED)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      tools.move(event.dataTransfer.getData(DRAGGED), key)
    },
  }
}

function DragHandle({ index, line_key }: { index: number; line_key: string }) {
  const { editor: t } = useTexts()
  return (
    // biome-ignore lint/a11y/useSemanticElements: Firefox does not let a button be dragged
    <span
      role="button"
      tabIndex={-1}
      className={`mantine-focus-auto ${styles.handle}`}
      aria-label={t.moveLine(index + 1)}
      data-column={HANDLE}
      draggable
      onDragStart={(event) => startDrag(event, line_key)}
      onDragEnd={(event) => event.currentTarget.closest('fieldset')?.removeAttribute('data-dragged')}
    >
      <IconGripVertical size={16} />
    </span>
  )
}

const DRAGGED = 'text/kwit-line'

// The drag image is the whole line, which stays in its place as a shadow.
function startDrag({ dataTransfer, currentTarget }: DragEvent<HTMLElement>, key: string) {
  const row = currentTarget.closest('fieldset')
  dataTransfer.setData(DRAGGED, key)
  dataTransfer.effectAllowed = 'move'
  if (row) dataTransfer.setDragImage(row, 12, 18)
  // After the browser has captured the drag image.
  requestAnimationFrame(() => row?.setAttribute('data-dragged', ''))
}

// Moving the line moves the focused field in the DOM, so the browser drops the focus; it is restored here.
const refocus = (element: HTMLElement) => requestAnimationFrame(() => element.focus())

function TextCells({ line, tools, problems }: RowProps) {
  const { editor: t } = useTexts()
  return (
    <div className={`${styles.wide} ${styles.name}`}>
      <TextInput
        aria-label={t.textLine}
        placeholder={t.textLine}
        data-column="name"
        value={line.name}
        error={problems?.name}
        onChange={(event) => tools.change(line.key, { name: event.currentTarget.value })}
      />
    </div>
  )
}
