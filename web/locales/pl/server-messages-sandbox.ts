export const sandbox: { readonly [text: string]: string } = {
  'cannot be changed after the account was created': 'nie można zmienić po założeniu konta',
  'must be a test key in a sandbox account': 'konto testowe przyjmuje tylko klucze testowe',
  'a sandbox can only use the test environment or a simulator':
    'konto testowe łączy się tylko ze środowiskiem testowym lub symulatorem',
  'a sandbox can only use a simulator on this machine':
    'konto testowe łączy się tylko z lokalnym symulatorem',
  'a sandbox can only be connected to simulators': 'konto testowe łączy się tylko z symulatorami',
  'is not a day or an instant such as 2027-03-01T08:00:00Z':
    'podaj dzień lub moment, np. 2027-03-01T08:00:00Z',
  'is not a span such as 1d, 2w, 3m or 1y': 'podaj okres, np. 1d, 2w, 3m lub 1y',
  'must be in the future; the clock moves forward only':
    'podaj przyszłą datę; czas przesuwa się tylko do przodu',
  'is too far; one move covers at most {} years': 'zbyt odległa data; jednorazowo najwyżej {} lat',
  'is too far; clocks end in 2099': 'podaj datę nie późniejszą niż koniec 2099 roku',
  'only the clock of a sandbox can be moved': 'czas można przesuwać tylko na koncie testowym',
  'The clock is being moved already': 'Czas jest właśnie przesuwany',
}
