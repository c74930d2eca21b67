// Finds differences between responses of a release and of this version, except for intended changes.
import type { Answers } from './tell.ts'

export type Difference = { path: string; field: string; before: unknown; now: unknown }

type Purpose = {
  release: string
  of: RegExp // path of the response, a space, path of the field in it
  because: string
  is?: (difference: Difference) => boolean
}

const NAMED_ONCE = 'what was not delivered is printed by the templates of today, which name the seller once'

const ON_PURPOSE: Purpose[] = [
  {
    release: '1.0.0-rc.1',
    of: /^\/(invoices\/2[67]\.pdf Dostawca|warehouse_documents\/\d\.pdf (Żółta|Łódź|sp\.|z|o\.o\.))$/,
    because: NAMED_ONCE,
  },
  {
    release: '0.1.0',
    of: /^\/(invoices\/(24|26|27)\.pdf (Oddział|Dostawca)|warehouse_documents\/\d\.pdf (Żółta|Łódź|sp\.|z|o\.o\.))$/,
    because: NAMED_ONCE,
  },
  {
    release: '1.0.0-rc.1',
    of: /^\/invoices\S* \S*\.warnings\.\d+\.message$/,
    because: 'warnings say what to do',
  },
  {
    release: '1.0.0-rc.1',
    of: /^\/account\/users\.json \.0\.last_seen_at$/,
    because: 'the first request is noted after it was answered',
    is: ({ before }) => before === null,
  },
  {
    release: '0.1.0',
    of: /^\/invoices\/34\.pdf (Do|zapłaty)$/,
    because: 'a cancelled document asks for nothing',
  },
  {
    release: '0.1.0',
    of: /^\/invoices\S* \S*\.description$/,
    because: 'the first of `descriptions` is the description of a document that has no other',
    is: ({ before, now }) => before === null && typeof now === 'string',
  },
  {
    release: '0.1.0',
    of: /^\/invoices\/summary\S* \.\d+\.unpaid$/,
    because:
      'what is owed is the debt of documents that ask for money: no offers, slips, notes, nor receipts with an invoice',
  },
  {
    release: '0.1.0',
    of: /^\/invoices\S* \S*\.overdue\?$/,
    because: 'and nothing else is overdue',
    is: ({ before, now }) => before === true && now === false,
  },
  {
    release: '0.1.0',
    of: /^\/invoices\S* \S*\.tax_visible\?$/,
    because: 'documents of the margin scheme show no tax',
  },
  {
    release: '0.1.0',
    of: /^\/invoices\S* \S*\.kind_text$/,
    because: 'supplies within and out of the Union are invoices, and are called so',
    is: ({ before, now }) => `${now}`.toLowerCase() === `faktura – ${before}`.toLowerCase(),
  },
  {
    release: '0.1.0',
    of: /^\/products\S* \S*\.restricted_to_warehouses$/,
    because: 'whether a product is restricted is a yes or a no',
    is: ({ before, now }) => now === (before as string[]).length > 0,
  },
  {
    release: '0.1.0',
    of: /^\/warehouse_actions\S* \.\d+\.((total_)?purchase_price_(net|gross)|updated_at)$/,
    because: 'what goes out is valued by what came in first, and movements of before were valued so too',
  },
  {
    release: '0.1.0',
    of: /^\/products\S* \S*\.stock_value$/,
    because: 'and what is left is worth what came in last',
  },
  {
    release: '0.1.0',
    of: /\.pdf 5252445767$/,
    because: 'tax numbers of traders within the Union are printed with their country',
  },
  {
    release: '0.1.0',
    of: /^\/invoices\/(7|8|22)\.pdf /,
    because: 'slips of cash and notes (KP, KW, a correction note) ask for no money',
  },
  {
    release: '0.1.0',
    of: /^\/invoices\/31\.pdf (minus|Termin|płatności|28\.03\.2026)$/,
    because: 'what is paid back is spelled without a sign, and has no day to be paid by',
  },
  {
    release: '0.1.0',
    of: /^\/invoices\/23\.pdf (299,99|69,00|368,99)$/,
    because: 'lines are printed after their discount and add up to the totals',
  },
  {
    release: '0.1.0',
    of: /^\/invoices\/(15|19)\.pdf (Eksport|Wewnątrzwspólnotowa)$/,
    because: 'supplies within and out of the Union are invoices, and are called so',
  },
  {
    release: '0.1.0',
    of: /^\/invoices\/(11|13)\.pdf /,
    because: 'notes and internal documents have words of their own; a note knows no tax',
  },
  {
    release: '0.1.0',
    of: /^\/invoices\/(14|16|17|18)\.pdf /,
    because: 'acquisitions are written for the tax and ask nobody for money',
  },
  {
    release: '0.1.0',
    of: /^\/invoices\/10\.pdf VAT$/,
    because: "a farmer's invoice names the refund of the tax, not the tax",
  },
  {
    release: '0.1.0',
    of: /^\/invoices\/9\.pdf /,
    because: 'an estimate is valid until a day and asks for no money',
  },
  {
    release: '0.1.0',
    of: /^\/invoices\/(12|27)\.pdf (Do|zapłaty)$/,
    because: 'what an order comes to is its total, and not due',
  },
  {
    release: '0.1.0',
    of: /\.pdf -[\d\s]+(,\d+)?$/,
    because: 'figures below zero carry a sign that is as wide as a digit',
  },
  {
    release: '0.1.0',
    of: /\.pdf 17[.,]52$/,
    because: 'a net price that follows from the gross one has as many decimals as make the total of its line',
  },
  {
    release: '0.1.0',
    of: /\.pdf (NIP:|konta|J\.m\.|n\/a|sale|of|due|Payment|dokumentu|ANULOWANA|Date|Do)$/,
    because:
      'labels on paper have the words of the trade: "NIP", "Numer rachunku", "Jm.", "outside scope", "Due date"',
  },
]

export function differences(release: string, before: Answers, now: Answers): Difference[] {
  const all: Difference[] = []
  for (const path of Object.keys(before)) {
    if (path.endsWith('.pdf')) compareWords(all, path, before[path] as string[], now[path] as string[])
    else compare(all, path, '', before[path], now[path])
  }
  return all.filter((difference) => !isOnPurpose(release, difference))
}

// Compares only fields of the earlier response: later versions may add some.
function compare(differences: Difference[], path: string, field: string, before: unknown, now: unknown) {
  const isOtherForm = Array.isArray(before) !== Array.isArray(now)
  if (
    typeof before !== 'object' ||
    before === null ||
    typeof now !== 'object' ||
    now === null ||
    isOtherForm
  ) {
    if (before !== now) differences.push({ path, field, before, now })
    return
  }
  if (Array.isArray(before) && before.length !== (now as unknown[]).length)
    differences.push({ path, field: `${field}.length`, before, now })
  for (const [name, value] of Object.entries(before))
    compare(differences, path, `${field}.${name}`, value, (now as { [name: string]: unknown })[name])
}

// Every printed word must occur as often as before; its position and the texts around it may have changed.
function compareWords(differences: Difference[], path: string, before: string[], now: string[]) {
  const remaining = Map.groupBy(wordsOf(now), (word) => word)
  for (const word of wordsOf(before)) {
    if (remaining.get(word)?.pop() === undefined)
      differences.push({ path, field: word, before: word, now: undefined })
  }
}

const wordsOf = (lines: string[]) => lines.flatMap((line) => line.split(/\s+/)).filter((word) => word !== '')

function isOnPurpose(release: string, difference: Difference): boolean {
  const key = `${difference.path} ${difference.field}`
  return ON_PURPOSE.some(
    (purpose) => purpose.release === release && purpose.of.test(key) && (purpose.is?.(difference) ?? true),
  )
}
