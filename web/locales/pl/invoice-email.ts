import type { letter as model } from '../en/invoice-email.ts'

// Sending a document by email.
export const letter: typeof model = {
  title: (number) => `Wyślij ${number}`,
  to: 'Do',
  cc: 'Kopia do',
  addressHint: 'Każdy adres zatwierdź klawiszem Enter, najwyżej pięć',
  toNobody: 'Podaj co najmniej jeden adres e-mail',
  subject: 'Temat',
  body: 'Wiadomość',
  bodyHint: 'Kwota, link i podpis są dodawane automatycznie.',
  pdf: 'Dołącz PDF',
  files: (count) => (count === 1 ? 'Dołącz plik dokumentu' : `Dołącz pliki dokumentu (${count})`),
  keep: 'Zapamiętaj te adresy u klienta',
  copies: 'Rodzaj wydruku',
  preview: 'Podgląd wiadomości',
  attached: 'w załączniku',
  usual: 'Przywróć domyślną treść',
  sent: (number) => `${number}: w kolejce do wysłania`,
  send: 'Wyślij',
  noPreview: 'Podgląd jest niedostępny: wiadomość może być za długa.',
}
