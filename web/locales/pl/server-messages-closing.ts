// Server messages about closed months, totals of suppliers and reports.
export const closing: { readonly [text: string]: string } = {
  'must not be before {}, because that month was closed with its file; reopen the month instead':
    'podaj datę nie wcześniejszą niż {}: ten miesiąc zamknięto wraz z plikiem; aby go zmienić, otwórz miesiąc ponownie',
  'must be net plus tax_amount ({})': 'podaj netto plus VAT ({})',
  'must be zero at the rate {}': 'przy stawce {} podaj zero',
  'exceeds {}': 'podaj kwotę nie większą niż {}',
  'are {} at the rate {}, but the lines add up to {}; check both':
    'przy stawce {2} podano {1}, a z pozycji wynika {3}; sprawdź obie kwoty',
  'follows the corrected document; make that document an acquisition instead':
    'wynika z korygowanego dokumentu; zmień rodzaj tamtego dokumentu',
  '{} contains VAT of the supplier; only an expense without VAT can be self-assessed':
    '{} zawiera VAT naliczony przez dostawcę; samodzielnie rozlicza się tylko koszt bez VAT',
  'is required: wnt for goods from the EU, import_service_eu for services from the EU, import_service for other services':
    'wybierz WNT dla towarów z UE, import usług z UE albo import usług spoza UE',
  '{} is closed and nothing has changed since': '{} jest już zamknięty i od tego czasu nic się nie zmieniło',
  '{} is not over yet; close it from the first day of the next month':
    '{} jeszcze trwa; zamknij go od pierwszego dnia następnego miesiąca',
  'must be true: {} is closed and has changed since (entries: {}); confirm the changes as a correction of the file':
    '{} jest zamknięty i od tego czasu się zmienił (wpisy: {2}); zatwierdź zmiany jako korektę pliku',
  '{} was filed; later changes become a correction of its file':
    'Plik za {} został złożony; późniejsze zmiany trafią do korekty pliku',
  'Only the last closed month can be reopened, and {} is not':
    'Ponownie otworzyć można tylko ostatni zamknięty miesiąc, a nie {}',
  'The file of {} is being written': 'Plik za {} jest właśnie tworzony',
  'The file of {} is not written yet{}': 'Plik za {} nie jest jeszcze gotowy{2}',
  'must be after {}': 'podaj datę późniejszą niż {}',
  'must not be in the future': 'podaj datę nie późniejszą niż dziś',
  'is carried over from {}; leave it empty': 'kwota jest przenoszona z {}; pozostaw to pole puste',
  'must name the tax that refund_credit pays': 'podaj podatek, na który ma zostać zaliczony zwrot',
  'has more than {} open documents or payments; set department_id or currency':
    'za dużo otwartych dokumentów lub płatności (ponad {}); wybierz oddział albo walutę',
  'is required because more than {} clients have documents':
    'wybierz klienta: dokumenty ma więcej niż {} klientów',
  'has no balance to confirm; choose another day or client':
    'nie ma salda do potwierdzenia; wybierz inny dzień lub klienta',
  'has more than {} rows to print; choose a shorter period or export as CSV':
    'za dużo wierszy do wydruku (ponad {}); skróć okres albo wyeksportuj CSV',
  'must be a quarter such as 2026-Q4': 'podaj kwartał, np. 2026-Q4',
}
