export const sandbox = {
  title: 'Testkonto',
  banner: 'Ein Testkonto: Seine Belege sind keine echten, und nichts verlässt das Haus.',
  now: 'Zeit des Kontos',
  to: 'Bis zum Tag',
  move: 'Vorstellen',
  hint: 'Die Zeit geht nur vorwärts. Was unterwegs fällig wird, geschieht der Reihe nach: Belege von Serien, Briefe und Erinnerungen.',
  happened: 'Was geschehen ist',
  progress: 'Fortschritt',
  change: 'Eine andere Änderung',
  spans: { '1d': '+1 Tag', '1w': '+1 Woche', '1m': '+1 Monat', '1y': '+1 Jahr' },
  states: {
    moving: (day: string, count: string) => `Unterwegs zum ${day}, Änderungen: ${count}`,
    done: (day: string, count: string) => `Vorgestellt auf den ${day}, Änderungen: ${count}`,
    failed: (day: string, count: string) => `Angehalten auf dem Weg zum ${day}, Änderungen: ${count}`,
  },
  events: {
    'invoice create': 'Beleg ausgestellt',
    'invoice send_by_email': 'Brief gesendet',
    'recurring issue': 'Serie ging weiter',
    'recurring update': 'Serie geändert',
    'invoice update': 'Beleg geändert',
  },
}
