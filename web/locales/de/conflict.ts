import type { conflict as en } from '../en/conflict.ts'

export const conflict: typeof en = {
  title: 'Inzwischen geändert',
  text: 'Jemand oder ein anderes Fenster hat dies gespeichert, nachdem Sie es geöffnet haben. Nichts ist verloren: Ihre Eingaben stehen noch im Formular.',
  saveHint:
    'Trotzdem speichern schreibt nur, was Sie geändert haben; alles andere bleibt, wie es inzwischen gespeichert wurde.',
  look: 'Neuere Fassung in neuem Tab ansehen',
  stay: 'Weiter bearbeiten',
  load: 'Neuere Fassung laden',
  save: 'Trotzdem speichern',
  drop: 'Eigene Eingaben verwerfen?',
}
