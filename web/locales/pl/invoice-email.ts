import type { letter as model } from '../en/invoice-email.ts'

// A document in a letter.
export const letter: typeof model = {
  title: (number) => `Wyślij ${number}`,
  to: 'Do',
  cc: 'Kopia do',
  addressHint: 'Enter po każdym adresie, najwyżej pięć',
  toNobody: 'Podaj co najmniej jeden adres e-mail',
  subject: 'Temat',
  body: 'Wiadomość',
  bodyHint: 'Kwota, link i podpis dopisują się same.',
  pdf: 'Dołącz PDF',
  files: (count) => (count === 1 ? 'Dołącz plik dokumentu' : `Dołącz pliki dokumentu (${count})`),
  keep: 'Zapamiętaj te adresy u klienta',
  copies: 'Wydruk',
  preview: 'Wiadomość',
  attached: 'w załączniku',
  usual: 'Przywróć domyślną treść',
  sent: (number) => `${number} czeka na wysłanie`,
  send: 'Wyślij',
  noPreview: 'Nie można pokazać wiadomości; może jest za długa na podgląd.',
}
