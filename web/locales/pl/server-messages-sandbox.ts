export const sandbox: { readonly [text: string]: string } = {
  'cannot be changed after the account was created; create another account instead':
    'nie można zmienić po założeniu konta; załóż inne konto',
  'must be a test key in a sandbox account': 'konto testowe przyjmuje tylko klucze testowe',
  'must be the test environment or a simulator, because this is a sandbox account':
    'konto testowe łączy się tylko ze środowiskiem testowym lub symulatorem',
  'must be the address of a simulator on this machine, because this is a sandbox account':
    'konto testowe łączy się tylko z lokalnym symulatorem',
  'a sandbox can only be connected to simulators': 'konto testowe łączy się tylko z symulatorami',
  'must be a day or a time such as 2027-03-01T08:00:00Z': 'podaj dzień lub godzinę, np. 2027-03-01T08:00:00Z',
  'must be a period such as 1d, 2w, 3m or 1y': 'podaj okres, np. 1d, 2w, 3m lub 1y',
  'must be in the future; the clock moves forward only':
    'podaj przyszłą datę; czas przesuwa się tylko do przodu',
  'is too far ahead; move the clock by at most {} years at a time':
    'zbyt odległa data; przesuwaj czas jednorazowo najwyżej o {} lat',
  'must be before the year 2100': 'podaj datę nie późniejszą niż koniec 2099 roku',
  'only the clock of a sandbox account can be moved; create one for tests':
    'czas można przesuwać tylko na koncie testowym; załóż takie konto',
  'The clock is already being moved; wait until that is finished':
    'Czas jest już przesuwany; poczekaj na zakończenie',
}
