import { absolute, add, type Decimal, ZERO } from '../../../money/decimal.ts'
import { amountDue } from '../../documents/invoices/rules/amount-due.ts'
import { dueDateOf } from '../../documents/invoices/rules/payment-request.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { printAmount, printDay } from '../../documents/texts/format-values.ts'
import { textsIn } from '../../documents/texts/texts.ts'
import type { ReminderText } from './texts.ts'

// Texts of a reminder of all overdue documents of a client, in the language of the oldest one.

type Words = { subject: string; opening: string; line: string; total: string; closing: string }

const WORDS: { readonly [code: string]: Words } = {
  en: {
    subject: 'Payment reminder: overdue documents ({count})',
    opening: 'Hello,\n\nWe have not yet received payment for these documents:',
    line: '{number}, due on {day}: {amount}',
    total: 'Total: {total}',
    closing: 'Please make the payment. If you have already paid, please ignore this email.',
  },
  pl: {
    subject: 'Przypomnienie o płatności: dokumenty po terminie ({count})',
    opening: 'Dzień dobry,\n\nnie otrzymaliśmy jeszcze zapłaty za te dokumenty:',
    line: '{number}, termin płatności {day}: {amount}',
    total: 'Razem: {total}',
    closing: 'Prosimy o wpłatę. Jeśli płatność została już zlecona, prosimy zignorować tę wiadomość.',
  },
  de: {
    subject: 'Zahlungserinnerung: überfällige Dokumente ({count})',
    opening: 'Guten Tag,\n\ndiese Dokumente sind noch nicht bezahlt:',
    line: '{number}, fällig am {day}: {amount}',
    total: 'Gesamt: {total}',
    closing:
      'Bitte überweisen Sie den Betrag. Falls Sie bereits gezahlt haben, betrachten Sie diese E-Mail bitte als gegenstandslos.',
  },
  fr: {
    subject: 'Relance : documents échus ({count})',
    opening: 'Bonjour,\n\nNous n’avons pas encore reçu le règlement de ces documents :',
    line: '{number}, échéance le {day} : {amount}',
    total: 'Total : {total}',
    closing: 'Merci de procéder au règlement. Si vous avez déjà payé, ne tenez pas compte de ce message.',
  },
  es: {
    subject: 'Recordatorio de pago: documentos vencidos ({count})',
    opening: 'Buenos días:\n\nAún no hemos recibido el pago de estos documentos:',
    line: '{number}, vencimiento {day}: {amount}',
    total: 'Total: {total}',
    closing: 'Le rogamos que realice el pago. Si ya ha pagado, no tenga en cuenta este mensaje.',
  },
  it: {
    subject: 'Sollecito di pagamento: documenti scaduti ({count})',
    opening: 'Buongiorno,\n\nnon abbiamo ancora ricevuto il pagamento di questi documenti:',
    line: '{number}, scadenza {day}: {amount}',
    total: 'Totale: {total}',
    closing: 'Vi preghiamo di effettuare il pagamento. Se avete già pagato, ignorate questo messaggio.',
  },
  cs: {
    subject: 'Upomínka: doklady po splatnosti ({count})',
    opening: 'Dobrý den,\n\ndosud jsme neobdrželi úhradu těchto dokladů:',
    line: '{number}, splatnost {day}: {amount}',
    total: 'Celkem: {total}',
    closing: 'Prosíme o úhradu. Pokud jste již zaplatili, považujte tuto zprávu za bezpředmětnou.',
  },
  sk: {
    subject: 'Upomienka: doklady po splatnosti ({count})',
    opening: 'Dobrý deň,\n\nzatiaľ sme nedostali úhradu týchto dokladov:',
    line: '{number}, splatnosť {day}: {amount}',
    total: 'Spolu: {total}',
    closing: 'Prosíme o úhradu. Ak ste už zaplatili, považujte túto správu za bezpredmetnú.',
  },
  uk: {
    subject: 'Нагадування про оплату: прострочені документи ({count})',
    opening: 'Добрий день!\n\nМи ще не отримали оплату за такі документи:',
    line: '{number}, термін оплати {day}: {amount}',
    total: 'Разом: {total}',
    closing: 'Просимо здійснити оплату. Якщо ви вже сплатили, не зважайте на це повідомлення.',
  },
}

export type OverdueDocument = { invoice: Invoice; url: string }

export function clientReminderText(documents: readonly OverdueDocument[]): ReminderText {
  const [oldest] = documents as readonly [OverdueDocument]
  const { main } = textsIn(oldest.invoice.lang)
  const words = WORDS[main.code] ?? (WORDS.en as Words)
  const money = (amount: Decimal, currency: string | null) =>
    `${printAmount(absolute(amount), main, currency)} ${currency ?? ''}`.trim()
  const lines = documents.map(({ invoice, url }) => {
    const values = {
      number: invoice.number ?? '',
      day: printDay(dueDateOf(invoice) ?? '', main),
      amount: money(amountDue(invoice), invoice.currency),
    }
    return `${fill(words.line, values)}\n${url}`
  })
  const total = [...totalsOf(documents)].map(([currency, amount]) => money(amount, currency)).join(', ')
  return {
    subject: fill(words.subject, { count: String(documents.length) }),
    body: [words.opening, ...lines, fill(words.total, { total }), words.closing].join('\n\n'),
  }
}

function totalsOf(documents: readonly OverdueDocument[]): Map<string | null, Decimal> {
  const totals = new Map<string | null, Decimal>()
  for (const { invoice } of documents)
    totals.set(invoice.currency, add(totals.get(invoice.currency) ?? ZERO, amountDue(invoice)))
  return totals
}

const fill = (text: string, values: { readonly [name: string]: string }): string =>
  text.replace(/\{([a-z]+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
