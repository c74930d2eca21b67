// Compares the final state with the expected one.
import { type Account, type KnownSeries, type SentEmail, THANKS } from './known.ts'

const PER_PAGE = 100
const FAULTS_TOLD = 2000 // characters of each that are printed

type Document = { id: number; number: string; email_status: string | null; due_day: string }

export async function checkAll(
  accounts: readonly Account[],
  allSeries: readonly KnownSeries[],
  letters: readonly SentEmail[] | undefined,
): Promise<string[]> {
  const counts = letters && countEmails(letters)
  const faults = [...(counts ?? [])].flatMap(([key, count]) =>
    count > 1 ? [`the letter "${key}" went ${count} times`] : [],
  )
  // All accounts concurrently, with one request at a time for each.
  const accountFaults = await Promise.all(
    accounts.map(async (account) => {
      const reminded: string[] = []
      for (const series of allSeries.filter((candidate) => candidate.account === account)) {
        const documents = await checkDocuments(series, reminded)
        await checkUpcoming(series, reminded)
        if (series.email !== null)
          for (const document of documents) await checkReminders(series, document, counts, reminded)
      }
      return reminded
    }),
  )
  return [...faults, ...accountFaults.flat()].map((fault) => fault.slice(0, FAULTS_TOLD))
}

async function checkDocuments({ account, id, judged }: KnownSeries, faults: string[]): Promise<Document[]> {
  const documents: any[] = []
  for (let page = 1; documents.length === (page - 1) * PER_PAGE; page++)
    documents.push(
      ...(await account.ask(
        'GET',
        `/invoices.json?recurring_id=${id}&include_positions=true&per_page=${PER_PAGE}&page=${page}&order=id.asc`,
      )),
    )
  const actual = documents.map((document) => {
    const words = document.positions[0].name.replaceAll('\u00a0', ' ')
    return `${document.issue_date} ${words} ${Math.round(Number(document.price_gross) * 100)}`
  })
  const expected = judged.made.map(({ issue_date, words, cents }) => `${issue_date} ${words} ${cents}`)
  const index = actual.findIndex((line, at) => line !== expected[at])
  if (index >= 0 || actual.length !== expected.length) {
    const at = index < 0 ? Math.min(actual.length, expected.length) : index
    const series = JSON.stringify(judged.series)
    faults.push(
      `series ${id} of ${account.name} (${judged.where.zone}) has ${actual.length} documents and not ${expected.length}; number ${at + 1} is ${actual[at]} and not ${expected[at]}; ${series}`,
    )
  }
  return documents.map(({ id, number, email_status }, at) => ({
    ...{ id, number, email_status },
    due_day: judged.made[at]?.due_day ?? '',
  }))
}

async function checkUpcoming({ account, id, judged, was_dated }: KnownSeries, faults: string[]) {
  if (judged.has_ended || was_dated) return
  const { upcoming } = await account.ask('GET', `/recurrings/${id}.json`)
  const expected = judged.upcoming
  if (String(upcoming.slice(0, expected.length)) !== String(expected))
    faults.push(`series ${id} of ${account.name} foretells ${upcoming} and not ${expected}`)
}

// How often an e-mail in this state may have been sent.
const WENT: { readonly [state: string]: readonly number[] } = {
  ...{ sent: [1], outbox: [1], unknown: [0, 1], failed: [0], stopped: [0] },
}

async function checkReminders(
  series: KnownSeries,
  document: Document,
  counts: Map<string, number> | undefined,
  faults: string[],
) {
  const { account, id, email, is_sent } = series
  const description = `document ${document.id} of series ${id} of ${account.name}`
  const rows: { step_id: number; kind: string; state: string }[] = await account.ask(
    'GET',
    `/reminders.json?invoice_id=${document.id}`,
  )
  const key = `${id} ${document.due_day} `
  const steps = [...account.debts.told].filter(([step]) => step.startsWith(key))
  const expected = steps.map(([step, state]) => `${step.slice(key.length)} ${state}`).sort()
  const done = rows
    .map(({ step_id, kind, state }) => `${step_id ?? kind} ${state === 'skipped' ? state : 'done'}`)
    .sort()
  if (String(done) !== String(expected))
    faults.push(`${description} has reminders ${done} and not ${expected}`)
  if (!counts) return
  const check = (subject: string, state: string | null) => {
    const went = counts.get(`${email} ${subject}`) ?? 0
    if (!WENT[state ?? '']?.includes(went))
      faults.push(`${description}: "${subject}" is ${state} and went ${went} times`)
  }
  for (const { step_id, state } of rows)
    if (state !== 'skipped') check(`${account.stepNames.get(step_id) ?? THANKS} ${document.number}`, state)
  if (is_sent) check(`Doc ${printed(document.due_day)}`, document.email_status)
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const printed = (day: string) => `${day.slice(8)} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`

function countEmails(letters: readonly SentEmail[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { to, subject } of letters) {
    const key = `${to} ${subject}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}
