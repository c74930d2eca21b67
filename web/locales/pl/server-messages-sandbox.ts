export const sandbox: { readonly [text: string]: string } = {
  'is said when the account is made, and never changed': 'podaje się przy zakładaniu konta i nie zmienia się',
  'a sandbox takes test keys only': 'konto testowe przyjmuje tylko klucze testowe',
  'a sandbox connects with test or a stand-in only':
    'konto testowe łączy się tylko ze środowiskiem testowym lub atrapą',
  'a sandbox connects with a stand-in on this machine only':
    'konto testowe łączy się tylko z atrapą na tym komputerze',
  'a sandbox is connected with stand-ins only': 'konto testowe łączy się tylko z atrapami',
  'is not a day or an instant such as 2027-03-01T08:00:00Z':
    'nie jest dniem ani chwilą, np. 2027-03-01T08:00:00Z',
  'is not a span such as 1d, 2w, 3m or 1y': 'nie jest okresem, np. 1d, 2w, 3m lub 1y',
  'lies not ahead: a clock is moved forward only':
    'nie leży w przyszłości: zegar przesuwa się tylko do przodu',
  'is too far: at most {} years in one move': 'jest zbyt odległe: najwyżej {} lat jednym ruchem',
  'is too far: clocks go to the end of 2099': 'jest zbyt odległe: zegary idą do końca 2099 roku',
  'only the clock of a sandbox can be moved': 'można przesunąć tylko zegar konta testowego',
  'The clock is being moved already': 'Zegar jest już przesuwany',
}
