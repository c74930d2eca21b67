import type { conflict as en } from '../en/conflict.ts'

export const conflict: typeof en = {
  title: 'Ktoś zmienił te dane',
  text: 'Po otwarciu tej strony zapisano nowszą wersję. Twoje zmiany są nadal w formularzu.',
  saveHint: 'Zapiszemy tylko pola, które zmieniasz. Pozostałe będą takie jak w nowszej wersji.',
  look: 'Otwórz nowszą wersję w nowej karcie',
  stay: 'Wróć do edycji',
  load: 'Wczytaj nowszą wersję',
  save: 'Zapisz mimo to',
  drop: 'Odrzucić Twoje zmiany?',
}
