import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { IconCrop, IconMaximize } from '../../../components/icons/icons.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { type Corner, type Crop, fullCrop, moveCrop, resizeCrop } from './crop.ts'
import styles from './departments.module.css'
import { draw, type Picture, toPng, withoutEdges } from './image.ts'

const CORNERS: Corner[] = ['nw', 'ne', 'sw', 'se']
const PREVIEW = 320

type Props = { picture: Picture; onClose: () => void; onDone: (png: Blob) => Promise<void> }

// Selects the part of an image that becomes the logo, with a pointer or the arrow keys.
export function CropDialog({ picture, onClose, onDone }: Props) {
  const { departments: t, common } = useTexts()
  const [crop, setCrop] = useState<Crop>(() => fullCrop(picture))
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      await onDone(await toPng(picture, crop))
    } finally {
      setSaving(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t.cropTitle}
      size="xl"
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {t.cropHint}
        </Text>
        <Stage picture={picture} crop={crop} setCrop={setCrop} />
        <CropButtons picture={picture} crop={crop} setCrop={setCrop} />
        <div>
          <Text size="sm" fw={600} mb={4}>
            {t.cropPreview}
          </Text>
          <Preview picture={picture} crop={crop} />
        </div>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button loading={isSaving} onClick={() => void save()}>
            {t.cropDone}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

type StageProps = { picture: Picture; crop: Crop; setCrop: (crop: Crop) => void }
type Drag = { corner: Corner | undefined; x: number; y: number; crop: Crop }

function CropButtons({ picture, crop, setCrop }: StageProps) {
  const { departments: t } = useTexts()
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="xs"
        leftSection={<IconCrop size={14} />}
        onClick={() => setCrop(withoutEdges(picture) ?? crop)}
      >
        {t.cropTrim}
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconMaximize size={14} />}
        onClick={() => setCrop(fullCrop(picture))}
      >
        {t.cropWhole}
      </Button>
    </Group>
  )
}

function Stage({ picture, crop, setCrop }: StageProps) {
  const { departments: t } = useTexts()
  const stage = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag>(undefined)
  const begin = (event: PointerEvent, corner?: Corner) => {
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { corner, x: event.clientX, y: event.clientY, crop }
  }
  const go = (event: PointerEvent) => {
    const dragStart = drag.current
    const shown = stage.current?.getBoundingClientRect()
    if (!dragStart || !shown) return
    const scale = picture.width / shown.width
    const by = { x: (event.clientX - dragStart.x) * scale, y: (event.clientY - dragStart.y) * scale }
    setCrop(
      dragStart.corner
        ? resizeCrop(dragStart.crop, dragStart.corner, by, picture)
        : moveCrop(dragStart.crop, by, picture),
    )
  }
  const end = () => {
    drag.current = undefined
  }
  const step = (event: KeyboardEvent) => {
    const by = stepOf(event.key, picture)
    if (!by) return
    event.preventDefault()
    setCrop(event.shiftKey ? resizeCrop(crop, 'se', by, picture) : moveCrop(crop, by, picture))
  }
  const follow = { onPointerMove: go, onPointerUp: end, onPointerCancel: end }
  return (
    <div className={styles.stage} ref={stage}>
      <img src={picture.address} alt="" draggable={false} />
      <div
        className={styles.crop}
        style={placementOf(crop, picture)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the frame is moved by the arrow keys
        tabIndex={0}
        role="application"
        aria-label={t.cropFrame}
        onKeyDown={step}
        onPointerDown={(event) => begin(event)}
        {...follow}
      >
        {CORNERS.map((corner) => (
          <span
            key={corner}
            className={styles.corner}
            data-corner={corner}
            onPointerDown={(event) => begin(event, corner)}
            {...follow}
          />
        ))}
      </div>
    </div>
  )
}

const percent = (part: number, total: number) => `${(part / total) * 100}%`
const placementOf = (crop: Crop, { width, height }: Picture) => ({
  left: percent(crop.x, width),
  top: percent(crop.y, height),
  width: percent(crop.width, width),
  height: percent(crop.height, height),
})

const STEPS: { [key: string]: [number, number] } = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function stepOf(key: string, { width, height }: Picture): { x: number; y: number } | undefined {
  const [x, y] = STEPS[key] ?? []
  const size = Math.max(width, height) / 100
  return x === undefined || y === undefined ? undefined : { x: x * size, y: y * size }
}

function Preview({ picture, crop }: { picture: Picture; crop: Crop }) {
  const { departments: t } = useTexts()
  const containerRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    containerRef.current?.replaceChildren(draw(picture, crop, PREVIEW))
  }, [picture, crop])
  return <div ref={containerRef} className={styles.preview} role="img" aria-label={t.cropPreview} />
}
