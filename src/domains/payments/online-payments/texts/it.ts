import type { PayWords } from './payment-texts.ts'

export const it: PayWords = {
  first_name: 'Nome',
  last_name: 'Cognome',
  email: 'E-mail',
  phone: 'Telefono',
  street: 'Via e numero',
  post_code: 'CAP',
  city: 'Città',
  country: 'Paese',
  promocode: 'Codice promozionale',
  want_invoice: 'Desidero la fattura',
  company: 'Azienda o nome completo',
  submit: 'Ordina e paga',
  sending: 'Un momento…',
  closed: 'Al momento non disponibile.',
  check: 'Controlli questo campo.',
  failed: 'Si è verificato un errore. Riprovi.',
  busy: 'Troppi tentativi. Attenda un minuto.',
  thanks: 'Grazie! Abbiamo ricevuto l’ordine. Per completarlo, effettui il pagamento.',
  no_way: 'Il venditore le comunicherà come pagare.',
  pay_online: 'Paga online',
  online_failed:
    'Il pagamento online non è al momento disponibile. Scelga un altro metodo di pagamento o riprovi più tardi.',
  go_on: 'Continua',
  waiting: 'In attesa di pagamento',
}
