import type { delivery as model } from '../en/invoice-delivery.ts'

// How a document reaches its buyer.
export const delivery: typeof model = {
  title: 'Doręczenie',
  channels: {
    ksef: 'Przez KSeF',
    network: 'Przez sieć (Peppol)',
    platform: 'Przez platformę francuską',
    email_xml: 'E-mailem, z plikiem ustrukturyzowanym obok PDF',
    email: 'E-mailem, jako PDF',
  },
  reasons: {
    preferred: 'tak mówi karta klienta',
    person: 'nabywcą jest osoba',
    endpoint: 'nabywca ma tam adres',
    public: 'niemiecki nabywca publiczny',
    country: 'zwyczajowo w kraju nabywcy',
    number: 'polska firma',
    other: 'innej drogi nie znamy',
  },
  states: {
    queued: 'Czeka',
    submitting: 'Wychodzi',
    unknown: 'Niepewne',
    submitted: 'Przekazany',
    delivered: 'Doręczony',
    rejected: 'Odrzucony',
    failed: 'Nie udało się',
  },
  noAccess: 'Żaden punkt dostępu nie jest połączony.',
  setUp: 'Połącz',
  send: 'Wyślij teraz',
  again: 'Wyślij ponownie',
  againAsk: 'Wysłać jeszcze raz?',
  againText: 'Dokument już wysłano albo mógł zostać wysłany: nabywca może go dostać dwa razy.',
  queued: 'Dokument jest w drodze',
}
