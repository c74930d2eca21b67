import type { today as en } from '../en/today.ts'
import { pluralizer } from '../plural.ts'

const count = pluralizer('pl')
const documents = (number: number) =>
  count(number, { one: 'dokument', few: 'dokumenty', many: 'dokumentów', other: 'dokumentu' })

export const today: typeof en = {
  title: 'Dzisiaj',
  nothing: 'Nic do zrobienia',
  nothingHint: 'Wszystko zrobione. Nowe sprawy pojawią się tutaj.',
  sections: {
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
  showAll: 'Pokaż wszystkie',
  first: (shown) => `Pokazano ${shown} pierwszych pozycji.`,
  keys: { move: 'Przejdź', open: 'Otwórz', act: 'Wykonaj' },
  actions: {
    send_to_ksef: 'Wyślij do KSeF',
    remind: 'Przypomnij',
    issue: 'Wystaw',
    send: 'Wyślij',
    mark_as_sent: 'Oznacz jako wysłane',
    book: 'Zaksięguj',
    resume: 'Wznów',
    pause: 'Wstrzymaj',
  },
  actionOn: (action, name) => `${action}: ${name}`,
  done: {
    send_to_ksef: (name) => `Trwa wysyłka do KSeF: ${name}`,
    remind: (name) => `Wysłano przypomnienie: ${name}`,
    issue: (name) => `Wystawiono: ${name}`,
    send: (name) => `Trwa wysyłka: ${name}`,
    mark_as_sent: (name) => `Oznaczono jako wysłane: ${name}`,
    book: (name) => `Zaksięgowano: ${name}`,
    resume: (name) => `Wznowiono: ${name}`,
    pause: (name) => `Wstrzymano: ${name}`,
  },
  draft: 'Szkic',
  unnamed: 'Bez nazwy',
  due: (day) => `Termin: ${day}`,
  overdueSince: (day) => `Po terminie od ${day}`,
  fileBy: (day) => `Złóż do ${day}`,
  documents,
  stockOf: (stock, minimum) => `Stan: ${stock}, minimum: ${minimum}`,
  stock: (stock) => `Stan: ${stock}`,
  ready: 'Gotowy do zamknięcia',
  obstacles: (number) =>
    `Do poprawienia: ${count(number, { one: 'punkt', few: 'punkty', other: 'punktów' })}`,
  remindAll: (number) =>
    `Przypomnij ${count(number, { one: 'klientowi', few: 'klientom', many: 'klientom', other: 'klienta' })}`,
  remindAllTitle: 'Wysłać przypomnienia?',
  remindAllText: (number) =>
    `${count(number, { one: 'klient otrzyma jeden e-mail', few: 'klienci otrzymają po jednym e-mailu', many: 'klientów otrzyma po jednym e-mailu', other: 'klienta otrzyma jeden e-mail' })} ze wszystkimi zaległymi dokumentami.`,
  reminded: (number) => `Wysłane przypomnienia: ${number}`,
  preview: (name) => `Przypomnienie: ${name}`,
  to: 'Do',
  subject: 'Temat',
  sendReminder: 'Wyślij przypomnienie',
  email: 'Wysyłaj mi tę listę e-mailem',
  emailHint: 'W dni robocze o 7:00, jeśli jest coś do zrobienia.',
  emailOn: 'Lista będzie wysyłana e-mailem',
  emailOff: 'Lista nie będzie już wysyłana e-mailem',
}
