import { decimal } from '../../../money/decimal.ts'
import { emailTexts } from '../../administration/email/texts.ts'
import { printAmount, printDay } from '../../documents/texts/format-values.ts'
import { textsIn } from '../../documents/texts/texts.ts'
import type { SectionName } from './schema.ts'
import type { Today } from './today.ts'

// The sections of the morning email in the languages of the pages, each as a line.

type SectionLabels = { readonly [name in SectionName]: string }

const LABELS: { readonly [code: string]: SectionLabels } = {
  en: {
    ksef_errors: 'Rejected by KSeF',
    ksef_due: 'Not in KSeF yet',
    overdue: 'Clients with overdue documents',
    drafts: 'Drafts to issue',
    unsent: 'Issued, not sent',
    received: 'Received invoices to book',
    payments: 'Payments to match',
    recurring: 'Recurring invoices due by tomorrow',
    month: 'Month to close',
    stock: 'Low stock',
  },
  pl: {
    ksef_errors: 'Odrzucone przez KSeF',
    ksef_due: 'Do wysłania do KSeF',
    overdue: 'Klienci z zaległościami',
    drafts: 'Szkice do wystawienia',
    unsent: 'Wystawione, niewysłane',
    received: 'Otrzymane faktury do zaksięgowania',
    payments: 'Płatności do rozliczenia',
    recurring: 'Faktury cykliczne do jutra',
    month: 'Miesiąc do zamknięcia',
    stock: 'Niskie stany magazynowe',
  },
  de: {
    ksef_errors: 'Von KSeF abgelehnt',
    ksef_due: 'Noch nicht in KSeF',
    overdue: 'Kunden mit überfälligen Belegen',
    drafts: 'Offene Entwürfe',
    unsent: 'Ausgestellt, nicht gesendet',
    received: 'Zu buchende Eingangsrechnungen',
    payments: 'Zahlungen ohne Zuordnung',
    recurring: 'Serienrechnungen bis morgen',
    month: 'Offener Monatsabschluss',
    stock: 'Niedriger Bestand',
  },
}

export function linesOf({ sections }: Today, lang: string | null): string[] {
  const { code } = emailTexts(lang)
  const labels = LABELS[code] as SectionLabels
  const { main } = textsIn(code)
  return sections.map(({ name, count, amounts, rows }) => {
    const sums = amounts.map(({ currency, amount }) =>
      `${printAmount(decimal(amount), main, currency)} ${currency}`.trim(),
    )
    const subject = name === 'month' ? printDay(rows[0]?.name ?? '', main) : String(count)
    return [`${labels[name]}: ${subject}`, ...(sums.length > 0 ? [`(${sums.join(', ')})`] : [])].join(' ')
  })
}
