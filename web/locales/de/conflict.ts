import type { conflict as en } from '../en/conflict.ts'

export const conflict: typeof en = {
  title: 'Neuere Version vorhanden',
  text: 'Seit Sie diese Seite geöffnet haben, wurde eine neuere Version gespeichert. Ihre Eingaben sind noch im Formular.',
  saveHint:
    'Gespeichert werden nur die Felder, die Sie geändert haben. Alle anderen behalten die Werte der neueren Version.',
  look: 'Neuere Version in neuem Tab öffnen',
  stay: 'Weiter bearbeiten',
  load: 'Neuere Version laden',
  save: 'Trotzdem speichern',
  drop: 'Ihre Eingaben verwerfen?',
}
