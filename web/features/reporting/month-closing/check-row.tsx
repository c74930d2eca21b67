import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { IconAlertTriangle, IconExclamationMark } from '../../../components/icons/icons.ts'
import { type Texts, useLocale, useTexts } from '../../../locales/locale-provider.tsx'
import { pageOf } from '../reports/report-list.ts'
import { isEntriesLink } from '../tax-entries/tax-entries.ts'
import { TaxFigure } from '../tax-entries/tax-figure.tsx'
import styles from './closing.module.css'
import { type ClosingCheck, monthName } from './closing.ts'

const SHOWN_MAX = 12

// English comes from the server, unless it names fields of the API.
export const checkTexts = ({ closingChecks }: Texts, { code, sentence, action }: ClosingCheck) =>
  closingChecks[code ?? ''] ?? { sentence: sentence ?? '', action: action ?? '' }

// One open point: what was found, what to do, and where.
export function CheckRow({ check }: { check: ClosingCheck }) {
  const texts = useTexts()
  const { closing: t } = texts
  const { sentence, action } = checkTexts(texts, check)
  const isObstacle = check.severity === 'obstacle'
  return (
    <li data-check={check.code}>
      <span className={styles.mark} data-tone={check.severity} aria-hidden>
        {isObstacle ? <IconExclamationMark size={15} /> : <IconAlertTriangle size={14} />}
      </span>
      <div>
        <Text size="sm" fw={600}>
          {sentence}{' '}
          <Text span size="sm" c="dimmed" fw={400} style={{ whiteSpace: 'nowrap' }}>
            {t.items(check.count)}
          </Text>
        </Text>
        <Text size="sm" c="dimmed">
          {action}
        </Text>
        <Records check={check} />
      </div>
    </li>
  )
}

function Records({ check }: { check: ClosingCheck }) {
  const { closing: t } = useTexts()
  const { documents, count } = check
  // Months are closed in order, so only the first one can be closed now.
  const details = check.details.slice(0, check.code === 'earlier_month_open' ? 1 : SHOWN_MAX)
  const links: ReactNode[] = [
    ...documents
      .slice(0, SHOWN_MAX)
      .map(({ id, number, link }) => <RecordLink key={id} name={number || `#${id}`} link={link} />),
    ...details.map((detail) => <Detail key={detail} detail={detail} check={check} />),
  ]
  const remaining =
    check.details.length > 0
      ? check.details.length - details.length
      : count - Math.min(documents.length, SHOWN_MAX)
  return (
    <div className={styles.documents}>
      {links}
      {links.length > 0 && remaining > 0 && <span>{t.more(remaining)}</span>}
      <ListLink check={check} />
    </div>
  )
}

// Received files have a list, but no page of their own.
function RecordLink({ name, link }: { name: string; link: string | null }) {
  const page = pageOf(link)
  if (page === undefined || page.startsWith('/received_files')) return <span>{name}</span>
  return (
    <Anchor component={Link} to={page} inherit>
      {name}
    </Anchor>
  )
}

function Detail({ detail, check: { code } }: { detail: string; check: ClosingCheck }) {
  const { closing: t, reports, invoices } = useTexts()
  const { lang } = useLocale()
  if (code === 'earlier_month_open')
    return (
      <Anchor component={Link} to={`/closing?month=${detail}`} inherit>
        {t.openMonth(monthName(detail, lang))}
      </Anchor>
    )
  if (code === 'taxpayer_incomplete')
    return <span>{reports.jpk.fields[detail.replace('department.', '')] ?? detail}</span>
  if (code === 'number_gaps') return <span>{describeGap(detail, invoices.kinds)}</span>
  return <span>{detail}</span>
}

// `vat 0 nr-m/mm/yyyy 2026-10: 3`: the kind, its department, the pattern, the period and the count.
function describeGap(detail: string, kinds: { readonly [kind: string]: string }): string {
  const [, kind = '', pattern, count] = /^(\S+) \d+ (.+) \S*: (\d+)$/.exec(detail) ?? []
  return pattern === undefined ? detail : `${kinds[kind] ?? kind} (${pattern}): ${count}`
}

// Lists where the point is resolved; documents that are named already need none.
function ListLink({ check: { code, link, documents } }: { check: ClosingCheck }) {
  const { closing: t } = useTexts()
  if (!link) return null
  if (code === 'earlier_month_open')
    return (
      <Anchor component={Link} to="/settings/documents" inherit>
        {t.documentSettings}
      </Anchor>
    )
  if (isEntriesLink(link))
    return documents.length > 0 ? null : (
      <TaxFigure link={link} name="">
        {t.showEntries}
      </TaxFigure>
    )
  if (code === 'outside_ksef') return null
  const isCompany = code === 'taxpayer_incomplete'
  return (
    <Anchor
      component={Link}
      to={isCompany ? '/settings/company' : (pageOf(link) ?? '')}
      inherit
      underline="always"
    >
      {isCompany ? t.departments : t.showList}
    </Anchor>
  )
}
