import { absolute, type Decimal, ZERO } from '../../../money/decimal.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import type { Department } from '../../administration/departments/schema.ts'
import { singleBraces } from '../../documents/email/compose.ts'
import { amountDue } from '../../documents/invoices/rules/amount-due.ts'
import { dueDateOf } from '../../documents/invoices/rules/payment-request.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { printAmount, printDay } from '../../documents/texts/format-values.ts'
import { textsIn } from '../../documents/texts/texts.ts'
import type { ReminderStep } from './schema.ts'

// Texts of reminders: those of the step, else of the department, else the default ones in the language of the
// document. General placeholders such as `{number}` and `{link}` are replaced when the email is composed.

type Words = {
  soon: readonly [subject: string, body: string]
  late: readonly [subject: string, body: string]
  thanks: readonly [subject: string, body: string]
}

const WORDS: { readonly [code: string]: Words } = {
  en: {
    soon: [
      '{document}: due on {payment_to}',
      'Hello,\n\n{document} is due on {payment_to}. Outstanding: {outstanding}.',
    ],
    late: [
      'Payment reminder: {document}',
      'Hello,\n\n{document} was due on {payment_to} ({overdue_days} overdue), and we have not yet received {outstanding}. Please make the payment. If you have already paid, please ignore this email.',
    ],
    thanks: [
      'Thank you for your payment: {document}',
      'Hello,\n\nWe have received {paid} for {document}. Thank you.',
    ],
  },
  pl: {
    soon: [
      '{document}: termin płatności {payment_to}',
      'Dzień dobry,\n\nprzypominamy, że termin płatności dokumentu {document} to {payment_to}. Do zapłaty pozostaje {outstanding}.',
    ],
    late: [
      'Przypomnienie o płatności: {document}',
      'Dzień dobry,\n\ntermin płatności dokumentu {document} minął {payment_to} (dni po terminie: {overdue}), a nie otrzymaliśmy jeszcze {outstanding}. Prosimy o wpłatę. Jeśli płatność została już zlecona, prosimy zignorować tę wiadomość.',
    ],
    thanks: [
      'Dziękujemy za płatność: {document}',
      'Dzień dobry,\n\notrzymaliśmy {paid} za dokument {document}. Dziękujemy.',
    ],
  },
  de: {
    soon: [
      '{document}: fällig am {payment_to}',
      'Guten Tag,\n\n{document} wird am {payment_to} fällig. Noch offen: {outstanding}.',
    ],
    late: [
      'Zahlungserinnerung: {document}',
      'Guten Tag,\n\n{document} war am {payment_to} fällig (Tage überfällig: {overdue}); {outstanding} sind noch offen. Bitte überweisen Sie den Betrag. Falls Sie bereits gezahlt haben, betrachten Sie diese E-Mail bitte als gegenstandslos.',
    ],
    thanks: [
      'Danke für Ihre Zahlung: {document}',
      'Guten Tag,\n\nwir haben {paid} für {document} erhalten. Vielen Dank.',
    ],
  },
  fr: {
    soon: [
      '{document} : échéance le {payment_to}',
      'Bonjour,\n\n{document} arrive à échéance le {payment_to}. Reste à payer : {outstanding}.',
    ],
    late: [
      'Relance : {document}',
      'Bonjour,\n\n{document} était payable le {payment_to} (jours de retard : {overdue}) et nous n’avons pas encore reçu {outstanding}. Merci de procéder au règlement. Si vous avez déjà payé, ne tenez pas compte de ce message.',
    ],
    thanks: [
      'Merci pour votre paiement : {document}',
      'Bonjour,\n\nnous avons bien reçu {paid} pour {document}. Merci.',
    ],
  },
  es: {
    soon: [
      '{document}: vence el {payment_to}',
      'Buenos días:\n\n{document} vence el {payment_to}. Pendiente de pago: {outstanding}.',
    ],
    late: [
      'Recordatorio de pago: {document}',
      'Buenos días:\n\n{document} venció el {payment_to} (días de retraso: {overdue}) y aún no hemos recibido {outstanding}. Le rogamos que realice el pago. Si ya ha pagado, no tenga en cuenta este mensaje.',
    ],
    thanks: [
      'Gracias por su pago: {document}',
      'Buenos días:\n\nhemos recibido {paid} por {document}. Muchas gracias.',
    ],
  },
  it: {
    soon: [
      '{document}: scadenza {payment_to}',
      'Buongiorno,\n\n{document} scade il {payment_to}. Importo ancora da pagare: {outstanding}.',
    ],
    late: [
      'Sollecito di pagamento: {document}',
      'Buongiorno,\n\n{document} è scaduto il {payment_to} (giorni di ritardo: {overdue}) e non abbiamo ancora ricevuto {outstanding}. Vi preghiamo di effettuare il pagamento. Se avete già pagato, ignorate questo messaggio.',
    ],
    thanks: [
      'Grazie per il pagamento: {document}',
      'Buongiorno,\n\nabbiamo ricevuto {paid} per {document}. Grazie.',
    ],
  },
  cs: {
    soon: [
      '{document}: splatnost {payment_to}',
      'Dobrý den,\n\n{document} je splatný {payment_to}. Zbývá uhradit: {outstanding}.',
    ],
    late: [
      'Upomínka: {document}',
      'Dobrý den,\n\n{document} byl splatný {payment_to} (dní po splatnosti: {overdue}) a dosud jsme neobdrželi {outstanding}. Prosíme o úhradu. Pokud jste již zaplatili, považujte tuto zprávu za bezpředmětnou.',
    ],
    thanks: ['Děkujeme za platbu: {document}', 'Dobrý den,\n\nobdrželi jsme {paid} za {document}. Děkujeme.'],
  },
  sk: {
    soon: [
      '{document}: splatnosť {payment_to}',
      'Dobrý deň,\n\n{document} je splatný {payment_to}. Zostáva uhradiť: {outstanding}.',
    ],
    late: [
      'Upomienka: {document}',
      'Dobrý deň,\n\n{document} bol splatný {payment_to} (dní po splatnosti: {overdue}) a zatiaľ sme nedostali {outstanding}. Prosíme o úhradu. Ak ste už zaplatili, považujte túto správu za bezpredmetnú.',
    ],
    thanks: ['Ďakujeme za platbu: {document}', 'Dobrý deň,\n\ndostali sme {paid} za {document}. Ďakujeme.'],
  },
  uk: {
    soon: [
      '{document}: термін оплати {payment_to}',
      'Добрий день!\n\nТермін оплати документа {document} – {payment_to}. До сплати: {outstanding}.',
    ],
    late: [
      'Нагадування про оплату: {document}',
      'Добрий день!\n\nТермін оплати документа {document} минув {payment_to} (днів прострочення: {overdue}), і ми ще не отримали {outstanding}. Просимо здійснити оплату. Якщо ви вже сплатили, не зважайте на це повідомлення.',
    ],
    thanks: [
      'Дякуємо за оплату: {document}',
      'Добрий день!\n\nМи отримали {paid} за документ {document}. Дякуємо.',
    ],
  },
}

export type ReminderText = { subject: string; body: string }

type StepTexts = Pick<ReminderStep, 'subject' | 'body'>

// `sentCount` is the number of reminders of the document so far.
export function reminderText(
  invoice: Invoice,
  step: StepTexts | undefined,
  department: Department | undefined,
  sentCount: number,
  today: string,
): ReminderText {
  const overdue = daysLate(invoice, today)
  const [subject, body] = wordsOf(invoice)[overdue > 0 ? 'late' : 'soon']
  const departmentTexts = department?.own_overdue_email_settings ? department : undefined
  const values = {
    ...valuesOf(invoice, today),
    reminder_no: String(sentCount),
    reminder_number: String(sentCount + 1),
  }
  return {
    subject: fill(step?.subject?.trim() || departmentTexts?.overdue_email_subject?.trim() || subject, values),
    body: fill(step?.body?.trim() || departmentTexts?.overdue_email_template?.trim() || body, values),
  }
}

export function thanksText(invoice: Invoice, step: StepTexts): ReminderText {
  const [subject, body] = wordsOf(invoice).thanks
  const values = valuesOf(invoice, invoice.paid_date ?? '')
  return {
    subject: fill(step.subject?.trim() || subject, values),
    body: fill(step.body?.trim() || body, values),
  }
}

const wordsOf = ({ lang }: Invoice): Words => WORDS[textsIn(lang).main.code] ?? (WORDS.en as Words)

export const daysLate = (invoice: Invoice, today: string): number =>
  Math.max(0, Math.round((Date.parse(today) - Date.parse(dueDateOf(invoice) ?? today)) / DAY_MS))

// Only the English texts put the number before the word; the other languages write "days overdue: 3".
export const daysInEnglish = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

type Values = { readonly [name: string]: string }

function valuesOf(invoice: Invoice, today: string): Values {
  const { main } = textsIn(invoice.lang)
  const { paid, paid_date, currency } = invoice
  const money = (amount: Decimal) =>
    `${printAmount(absolute(amount), main, currency)} ${currency ?? ''}`.trim()
  return {
    overdue: String(daysLate(invoice, today)),
    overdue_days: daysInEnglish(daysLate(invoice, today)),
    outstanding: money(amountDue(invoice)),
    paid: money(paid ?? ZERO),
    paid_date: paid_date ? printDay(paid_date, main) : '',
  }
}

const fill = (text: string, values: Values): string =>
  singleBraces(
    text.replace(
      COUNTED,
      (placeholder, direction, name) => count(values[name], direction === 'inc' ? 1 : -1) ?? placeholder,
    ),
  ).replace(/\{([a-z_]+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)

// Matches `{{inc reminder_no}}` and `{{dec reminder_no}}`, which add or subtract one.
const COUNTED = /\{\{\s*(inc|dec)\s+([a-z_]+)\s*\}\}/g

const count = (text: string | undefined, by: number): string | undefined =>
  text !== undefined && /^\d+$/.test(text) ? String(Number(text) + by) : undefined
