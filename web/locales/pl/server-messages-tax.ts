// What the server says of fields and settings that the tax ledger follows.
export const tax: { readonly [text: string]: string } = {
  'can only be set on a correction': 'można podać tylko na korekcie',
  'can only be set on a correction of a sale': 'można podać tylko na korekcie sprzedaży',
  'can only be set on an expense': 'można podać tylko na koszcie',
  'can only be set on a sale': 'można podać tylko na sprzedaży',
  'can only be set on a document of kind import_products': 'można podać tylko na imporcie towarów',
  'can only be set on a document of kind wdt or export_products':
    'można podać tylko na dostawie wewnątrzwspólnotowej i eksporcie',
  'can only be set on a proforma, an estimate or an order':
    'można podać tylko na proformie, ofercie i zamówieniu',
  'needs correction_cause: later or other': 'podaj przyczynę korekty: powstała później lub inna',
  'must be empty if correction_cause is original: the tax date of the corrected document applies':
    'zostaw puste, jeśli pomyłka istniała od początku: obowiązuje data korygowanego dokumentu',
  'must be the day from which it holds, such as 2026-01-01': 'podaj dzień, od którego obowiązuje',
  'must be from 0 to 100': 'podaj od 0 do 100',
  'can have at most {} items': 'może mieć najwyżej {} pozycji',
}
