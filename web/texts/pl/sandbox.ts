export const sandbox = {
  title: 'Konto testowe',
  banner: 'Konto testowe: dokumenty nie są prawdziwe i nic nie wychodzi na zewnątrz.',
  now: 'Czas konta',
  to: 'Do dnia',
  move: 'Przesuń',
  hint: 'Czas idzie tylko do przodu. To, co przypada po drodze, dzieje się po kolei: dokumenty cykliczne, listy i przypomnienia.',
  happened: 'Co się wydarzyło',
  progress: 'Postęp',
  change: 'Inna zmiana',
  spans: { '1d': '+1 dzień', '1w': '+1 tydzień', '1m': '+1 miesiąc', '1y': '+1 rok' },
  states: {
    moving: (day: string, count: string) => `W drodze do ${day}, zmian: ${count}`,
    done: (day: string, count: string) => `Przesunięto do ${day}, zmian: ${count}`,
    failed: (day: string, count: string) => `Zatrzymano w drodze do ${day}, zmian: ${count}`,
  },
  events: {
    'invoice create': 'Wystawiono dokument',
    'invoice send_by_email': 'Wysłano list',
    'recurring issue': 'Kolejny dokument cykliczny',
    'recurring update': 'Zmieniono cykl',
    'invoice update': 'Zmieniono dokument',
  },
}
