import { absolute } from '../../money/decimal.ts'
import { DAY_MS } from '../../platform/clock.ts'
import type { Department } from '../departments/schema.ts'
import { printAmount } from '../invoices/print/figures.ts'
import { amountDue } from '../invoices/rules/amount-due.ts'
import { dueDateOf } from '../invoices/rules/payment-asked.ts'
import type { Invoice } from '../invoices/schema.ts'
import { textsIn } from '../invoices/texts/texts.ts'
import type { Step } from './schema.ts'

// What a reminder says: the words of its step, else of its department, else these, in the language of the document. What a letter
// about a document says anyway, such as `{number}` and `{link}`, is filled in where that is written.

type Words = {
  soon: readonly [subject: string, body: string]
  late: readonly [subject: string, body: string]
}

const WORDS: { readonly [code: string]: Words } = {
  en: {
    soon: [
      '{document}: due on {payment_to}',
      'Hello,\n\n{document} falls due on {payment_to}. Still to be paid: {outstanding}.',
    ],
    late: [
      'Reminder: {document}',
      'Hello,\n\n{document} was due on {payment_to}, {overdue} days ago, and we have not received {outstanding} yet. Please transfer it. If you have paid already, please ignore this letter.',
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
  },
  de: {
    soon: [
      '{document}: fällig am {payment_to}',
      'Guten Tag,\n\n{document} wird am {payment_to} fällig. Noch offen: {outstanding}.',
    ],
    late: [
      'Zahlungserinnerung: {document}',
      'Guten Tag,\n\n{document} war am {payment_to} fällig (Tage im Verzug: {overdue}); {outstanding} sind noch offen. Bitte überweisen Sie den Betrag. Falls Sie schon gezahlt haben, betrachten Sie dieses Schreiben als gegenstandslos.',
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
  },
}

export type Said = { subject: string; body: string }

// `sent` are the reminders of the document so far.
export function sayReminder(
  invoice: Invoice,
  step: Pick<Step, 'subject' | 'body' | 'days'> | undefined,
  department: Department | undefined,
  sent: number,
  today: string,
): Said {
  const { main } = textsIn(invoice.lang)
  const due = dueDateOf(invoice) ?? today
  const overdue = Math.max(0, Math.round((Date.parse(today) - Date.parse(due)) / DAY_MS))
  const [subject, body] = (WORDS[main.code] ?? (WORDS.en as Words))[overdue > 0 ? 'late' : 'soon']
  const own = department?.own_overdue_email_settings ? department : undefined
  const values: { readonly [name: string]: string } = {
    overdue: String(overdue),
    outstanding:
      `${printAmount(absolute(amountDue(invoice)), main, invoice.currency)} ${invoice.currency ?? ''}`.trim(),
    reminder_no: String(sent),
    reminder_number: String(sent + 1),
  }
  const fill = (text: string) =>
    text
      .replace(/\{\{\s*([a-z_]+)\s*\}\}/g, '{$1}') // as templates of the family write them
      .replace(/\{([a-z_]+)\}/g, (whole, name: string) => values[name] ?? whole)
  return {
    subject: fill(step?.subject?.trim() || own?.overdue_email_subject?.trim() || subject),
    body: fill(step?.body?.trim() || own?.overdue_email_template?.trim() || body),
  }
}
