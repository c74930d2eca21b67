import { absolute, compare, type Decimal, decimal } from '../../../money/decimal.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type Derivation, deriveEntries, neededQuotes } from '../../../tax/derive.ts'
import { plainEntries } from '../../../tax/pl/plain.ts'
import type { Facts, Quote, QuoteQuery, Quotes } from '../../../tax/types.ts'
import { timeZoneOf } from '../../administration/accounts/rules.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { filingDays, findQuote, gatherFamilies, gatherMoney } from './gather.ts'
import { moneyOf, type RecordedMoney } from './money.ts'
import type { Month } from './months.ts'
import { regimeOf } from './regime.ts'
import { toTaxDocument } from './tax-document.ts'

// Derives the entries of the tax ledger from the documents, payments and exchange rates of an account.

export type DerivedFamily = Derivation & { documents: readonly Invoice[] }

// The families of these documents, with their entries.
export async function deriveFamilies(
  db: Database,
  accountId: number,
  settings: Settings,
  ids: readonly number[],
): Promise<DerivedFamily[]> {
  const families = await gatherFamilies(db, accountId, ids)
  const timeZone = timeZoneOf(settings)
  const recorded = await gatherMoney(db, accountId, families.flat(), timeZone)
  const quotes = new QuoteCache(db, accountId)
  const claimsRelief = families.some((documents) => documents.some(({ bad_debt_relief }) => bad_debt_relief))
  const filed = claimsRelief ? await filingDays(db, accountId, timeZone) : NO_FILINGS
  const derived: DerivedFamily[] = []
  for (const documents of families) {
    const facts = factsOf(documents, settings, { recorded, quotes: quotes.find, filed })
    if (facts) await quotes.read(attempt(() => neededQuotes(facts), []))
    derived.push({ documents, ...entriesOf(documents, facts) })
  }
  return derived
}

// The entries of a document that no other one belongs to and that no recorded payment is for, without reading anything.
// Undefined if an exchange rate has to be read.
export function deriveAlone(invoice: Invoice, settings: Settings): Derivation | undefined {
  const facts = factsOf([invoice], settings, {
    recorded: NO_MONEY,
    quotes: () => undefined,
    filed: NO_FILINGS,
  })
  const { issue_date, currency } = invoice
  if (facts && facts.regime(issue_date as string).currency !== currency) return undefined
  const entries = facts && attempt(() => plainEntries(facts), undefined)
  return (entries && storable({ entries, doubts: [] })) ?? entriesOf([invoice], facts)
}

// Amounts that can be stored, also as the difference of two.
const AMOUNT_MAX = decimal('400000000000000')

const storable = (derivation: Derivation): Derivation | undefined =>
  derivation.entries.every(({ own_base, own_tax }) => isStorable(own_base) && isStorable(own_tax))
    ? derivation
    : undefined

const isStorable = (amount: Decimal | null): boolean =>
  amount === null || compare(absolute(amount), AMOUNT_MAX) <= 0

const NO_FILINGS: ReadonlyMap<Month, string> = new Map()
const NO_MONEY: RecordedMoney = { payments: [], allocations: new Map(), time_zone: 'UTC' }

type Readings = { recorded: RecordedMoney; quotes: Quotes; filed: ReadonlyMap<Month, string> }

const factsOf = (
  documents: readonly Invoice[],
  settings: Settings,
  { recorded, quotes, filed }: Readings,
): Facts | undefined =>
  attempt(
    () => ({
      documents: documents.map(toTaxDocument),
      money: moneyOf(documents, recorded),
      quotes,
      regime: regimeOf(documents, settings),
      filed_on: (month: Month) => filed.get(month),
    }),
    undefined,
  )

// A document that the rules cannot read, or whose tax no column holds, becomes a doubt, because it must not stop the write
// of the document.
const entriesOf = (documents: readonly Invoice[], facts: Facts | undefined): Derivation =>
  (facts && attempt(() => storable(deriveEntries(facts)), undefined)) ?? {
    entries: [],
    doubts: documents.map(({ id, issue_date }) => ({
      document_id: id,
      code: 'not_derived',
      day: issue_date ?? '',
    })),
  }

function attempt<Result>(work: () => Result, otherwise: Result): Result {
  try {
    return work()
  } catch {
    return otherwise
  }
}

class QuoteCache {
  readonly #db: Database
  readonly #account_id: number
  readonly #quotes = new Map<string, Quote | undefined>()

  constructor(db: Database, accountId: number) {
    this.#db = db
    this.#account_id = accountId
  }

  find = (question: QuoteQuery): Quote | undefined => this.#quotes.get(keyOf(question))

  async read(questions: readonly QuoteQuery[]) {
    for (const question of questions) {
      if (!this.#quotes.has(keyOf(question)))
        this.#quotes.set(keyOf(question), await findQuote(this.#db, this.#account_id, question))
    }
  }
}

const keyOf = ({ table, currency, to, day }: QuoteQuery): string => [table, currency, to, day].join(' ')
