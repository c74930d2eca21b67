import type { conflict as en } from '../en/conflict.ts'

export const conflict: typeof en = {
  title: 'W międzyczasie to zmieniono',
  text: 'Zapisano to po otwarciu formularza: zrobił to ktoś inny albo inne okno. Nic nie przepadło: wpisane zmiany nadal są w formularzu.',
  saveHint: 'Zapis mimo to obejmuje tylko Twoje zmiany; reszta zostaje tak, jak zapisano ją w międzyczasie.',
  look: 'Zobacz nowszą wersję w nowej karcie',
  stay: 'Wróć do edycji',
  load: 'Wczytaj nowszą wersję',
  save: 'Zapisz mimo to',
  drop: 'Porzucić wpisane zmiany?',
}
