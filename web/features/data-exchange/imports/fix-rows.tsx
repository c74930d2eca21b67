import { ActionIcon, Alert, Button, Group, Table, Text, TextInput, Tooltip } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { fetchFile, saveCsv } from '../../../api/download.ts'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { IconArrowBackUp, IconDownload, IconTrash, IconUpload } from '../../../components/icons/icons.ts'
import { TableContainer } from '../../../components/lists/table-container.tsx'
import { translateMessages } from '../../../locales/error-text.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import type { Texts } from '../../../locales/texts.ts'
import type { ImportRun, Problem, RowFixes } from './import-run.ts'
import { importableCount } from './importable-count.ts'
import styles from './imports.module.css'
import { translateProblems } from './translate-problems.ts'

type Props = {
  file: ImportRun
  mended: RowFixes
  set: (row: string, cells: RowFixes[string]) => void
  is_busy: boolean
  onRun: () => void
}

// Rows with errors, editable in place.
export function FixRows({ file, mended, set, is_busy, onRun }: Props) {
  const { imports: t } = useTexts()
  const sectionRef = useRef<HTMLElement>(null)
  useEffect(() => void sectionRef.current?.scrollIntoView({ block: 'start' }), [])
  const hasRun = file.status !== 'ready'
  const rows = file.problem_rows.length
  const title = hasRun ? t.left(t.rows(file.rows)) : t.problems(rows)
  return (
    <section ref={sectionRef} className={styles.mend} aria-label={title}>
      <Summary file={file} title={title} has_run={hasRun} />
      <ProblemTable file={file} title={title} mended={mended} set={set} />
      {hasRun && file.rows > rows && (
        <Text size="sm" c="dimmed">
          {t.more(t.rows(file.rows - rows))}
        </Text>
      )}
      <Buttons file={file} importableCount={importableCount(file, mended)} is_busy={is_busy} onRun={onRun} />
    </section>
  )
}

type SummaryProps = { file: ImportRun; title: string; has_run: boolean }

function Summary({ file, title, has_run }: SummaryProps) {
  const { imports: t } = useTexts()
  const hasProblems = file.problems.length > 0
  const hint = has_run ? t.leftHint : hasProblems ? t.problemsHint : t.goodHint
  return (
    <Alert
      color={has_run || !hasProblems ? 'yellow' : 'red'}
      role={has_run ? 'status' : 'alert'}
      title={
        <Text c="var(--mantine-color-text)" inherit>
          {title}
        </Text>
      }
    >
      {has_run && file.created + file.updated + file.skipped > 0 && <div>{t.taken(file)}</div>}
      {hint}
      {file.warnings.some(({ row }) => isOnlyDoubtful(file, row)) && <div>{t.doubtfulHint}</div>}
    </Alert>
  )
}

function ProblemTable({
  file,
  title,
  mended,
  set,
}: Pick<Props, 'file' | 'mended' | 'set'> & { title: string }) {
  const { imports: t } = useTexts()
  const headers = inOrder(file)
  return (
    <TableContainer>
      <Table aria-label={title} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={70}>{t.row}</Table.Th>
            {headers.map((header) => (
              <Table.Th key={header}>{header}</Table.Th>
            ))}
            <Table.Th w={50} aria-label={t.leaveOut} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {file.problem_rows.map((problemRow) => (
            <Row
              key={problemRow.row}
              problemRow={problemRow}
              headers={headers}
              file={file}
              mended={mended[problemRow.row]}
              set={(cells) => set(String(problemRow.row), cells)}
            />
          ))}
        </Table.Tbody>
      </Table>
    </TableContainer>
  )
}

type ButtonsProps = Pick<Props, 'file' | 'is_busy' | 'onRun'> & { importableCount: number | undefined }

function Buttons({ file, importableCount, is_busy, onRun }: ButtonsProps) {
  const texts = useTexts()
  const { imports: t } = texts
  const notices = useNotify()
  const hasRun = file.status !== 'ready'
  return (
    <Group>
      <Button
        loading={is_busy}
        disabled={!hasRun && importableCount === 0}
        leftSection={<IconUpload size={16} />}
        onClick={onRun}
      >
        {hasRun
          ? t.runAgain
          : t.run(importableCount === undefined ? t.rest : t.records[file.resource](importableCount))}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        onClick={() => void downloadProblems(texts, file).catch((error) => notices.failed(error))}
      >
        {t.download}
      </Button>
    </Group>
  )
}

async function downloadProblems(t: Texts, { id, resource, headers }: ImportRun) {
  const response = await fetchFile(`/imports/${id}/problems.csv`)
  saveCsv(translateProblems(t, await response.text(), headers), `${resource}-problems.csv`)
}

// A row with warnings only; it is imported unless the user fixes it.
const isOnlyDoubtful = ({ problems, problem_rows }: ImportRun, row: number): boolean =>
  problem_rows.some((problemRow) => problemRow.row === row) &&
  !problems.some((problem) => problem.row === row)

// The name and the columns with errors come first, because a wide table exceeds the page.
function inOrder({ headers, columns, problems, warnings }: ImportRun): string[] {
  const marked = new Set([...problems, ...warnings].map(({ column }) => column))
  const rank = (header: string) =>
    /^(number|name|buyer_name)$/.test(columns[header] ?? '') ? 0 : marked.has(header) ? 1 : 2
  return headers.filter((header) => columns[header]).toSorted((first, second) => rank(first) - rank(second))
}

type RowProps = {
  problemRow: ImportRun['problem_rows'][number]
  headers: readonly string[]
  file: ImportRun
  mended: RowFixes[string] | undefined
  set: (cells: RowFixes[string]) => void
}

function Row({ problemRow: { row, cells }, headers, file, mended, set }: RowProps) {
  const t = useTexts()
  const { imports } = t
  const of = (all: readonly Problem[]) => all.filter((problem) => problem.row === row)
  const [problems, warnings] = [of(file.problems), of(file.warnings)]
  const messageText = (all: readonly Problem[], column: string) =>
    all
      .filter((problem) => problem.column === column)
      .map(({ message }) => translateMessages(t, [message]))
      .join(', ')
  // Errors without a column are shown beside the row number.
  const others = problems.filter(({ column }) => column === null || !headers.includes(column))
  const isOut = mended === false
  const typed = mended || {}
  return (
    <Table.Tr data-out={isOut || undefined}>
      <Table.Td>
        <Text span hiddenFrom="sm" size="sm" c="dimmed">
          {imports.row}{' '}
        </Text>
        {row}
        {others.map(({ column, message }) => (
          <Text key={`${column} ${message}`} size="xs" c="var(--mantine-color-error)">
            {column && `${imports.fields[column] ?? column}: `}
            {translateMessages(t, [message])}
          </Text>
        ))}
      </Table.Td>
      {headers.map((header) => (
        <Table.Td key={header}>
          <Text hiddenFrom="sm" size="sm" c="dimmed">
            {header}
          </Text>
          <TextInput
            size="sm"
            miw={130}
            aria-label={imports.cell(header, row)}
            disabled={isOut}
            value={typed[header] ?? cells[header] ?? ''}
            error={messageText(problems, header) || undefined}
            description={messageText(warnings, header) || undefined}
            inputWrapperOrder={['input', 'description', 'error']}
            onChange={({ currentTarget: { value } }) => set({ ...typed, [header]: value })}
          />
        </Table.Td>
      ))}
      <Table.Td>
        <LeaveOutButton row={row} is_out={isOut} onToggle={() => set(isOut ? {} : false)} />
      </Table.Td>
    </Table.Tr>
  )
}

type LeaveOutProps = { row: number; is_out: boolean; onToggle: () => void }

function LeaveOutButton({ row, is_out, onToggle }: LeaveOutProps) {
  const { imports: t } = useTexts()
  return (
    <Tooltip label={is_out ? t.takeIn : t.leaveOut}>
      <ActionIcon variant="subtle" color="gray" aria-label={t.leaveRow(row, is_out)} onClick={onToggle}>
        {is_out ? <IconArrowBackUp size={16} /> : <IconTrash size={16} />}
      </ActionIcon>
    </Tooltip>
  )
}
