import { ActionIcon, Anchor, Group, Modal, Tooltip } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../locales/locale-provider.tsx'
import { ErrorState } from '../feedback/error-state.tsx'
import { IconZoomIn } from '../icons/icons.ts'
import styles from './document-preview.module.css'
import { PreviewPage } from './preview-page.tsx'
import { type Pages, type Problem, type Source, usePreviewPages } from './use-preview-pages.ts'

type Props = Source & {
  title: string
  pdf?: string // URL of the file, from fileUrl()
  note?: (problems: Problem[], isOld: boolean) => ReactNode
}

type SheetsProps = { pages: Pages | undefined; is_blank: boolean; title: string; onEnlarge?: () => void }

const A4 = { width: '595.28', height: '841.89', count: 1, pages: [] } satisfies Pages

// A document as it is printed, scaled to the available width.
export function DocumentPreview({ title, pdf, note, ...source }: Props) {
  const t = useTexts()
  const { pages, problems, is_old, is_blank, error, isFetching, refetch } = usePreviewPages(source)
  const [isLarge, setLarge] = useState(false)
  if (error && !pages) return <ErrorState error={error} retry={refetch} />
  return (
    <div className={styles.desk} aria-busy={isFetching}>
      <Sheets
        pages={pages}
        is_blank={is_blank}
        title={title}
        {...(pages ? { onEnlarge: () => setLarge(true) } : {})}
      />
      <Group justify="space-between" gap="xs" className={styles.foot ?? ''}>
        {pages && pages.count > pages.pages.length ? (
          <span>{t.paper.first(pages.pages.length, pages.count)}</span>
        ) : (
          <span />
        )}
        <Group gap="xs">
          {pdf && (
            <Anchor href={pdf} target="_blank" inherit>
              {t.paper.openPdf}
            </Anchor>
          )}
          {pages && (
            <Tooltip label={t.paper.enlarge}>
              <ActionIcon aria-label={t.paper.enlarge} onClick={() => setLarge(true)}>
                <IconZoomIn size={18} />
              </ActionIcon>
            </Tooltip>
          )}
        </Group>
      </Group>
      {note?.(problems, is_old)}
      <Modal
        opened={isLarge}
        onClose={() => setLarge(false)}
        title={title}
        size="62rem"
        classNames={{ body: styles.large ?? '' }}
        closeButtonProps={{ 'aria-label': t.common.close }}
      >
        <Sheets pages={pages} is_blank={is_blank} title={title} />
      </Modal>
    </div>
  )
}

function Sheets({ pages, is_blank, title, onEnlarge }: SheetsProps) {
  const { paper: t } = useTexts()
  const { width, height, count, pages: shown } = pages ?? A4
  const sheets: (string | undefined)[] = shown.length > 0 ? shown : [undefined]
  return sheets.map((svg, index) => (
    <PreviewPage
      // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is its place, whatever stands on it
      key={index}
      svg={svg}
      is_blank={is_blank}
      shape={`${width} / ${height}`}
      onEnlarge={onEnlarge}
      label={count > 1 ? t.page(title, index + 1, count) : title}
    />
  ))
}
