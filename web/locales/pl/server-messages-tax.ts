// Server messages about fields and settings of the tax ledger.
export const tax: { readonly [text: string]: string } = {
  'can only be set on a correction': 'można podać tylko na korekcie',
  'can only be set on a correction of a sale': 'można podać tylko na korekcie sprzedaży',
  'can only be set on an expense': 'można podać tylko na koszcie',
  'can only be set on a sale': 'można podać tylko na sprzedaży',
  'can only be set on a document of kind import_products': 'można podać tylko na imporcie towarów',
  'can only be set on a document of kind wdt or export_products':
    'można podać tylko na dostawie wewnątrzwspólnotowej i eksporcie',
  'can only be set on a proforma, an estimate or an order':
    'można podać tylko na fakturze pro forma, ofercie i zamówieniu',
  'needs correction_cause: later or other': 'podaj przyczynę korekty: powstała później lub inna',
  'must be empty if correction_cause is original: the tax date of the corrected document applies':
    'zostaw puste, jeśli pomyłka istniała od początku: obowiązuje data korygowanego dokumentu',
  'must be the day from which it applies, such as 2026-01-01': 'podaj dzień, od którego obowiązuje',
  'must be from 0 to 100': 'podaj od 0 do 100',
  'can have at most {} items': 'może mieć najwyżej {} pozycji',
  'cannot be voided because the document was delivered ({}); issue a correction instead':
    'nie można anulować, bo dokument przekazano klientowi; wystaw korektę',
  'is a purchase from the EU without VAT, which the buyer owes: use "wnt" for goods or "import_service_eu" for services':
    'to zakup z UE bez VAT, który rozlicza nabywca: wybierz WNT dla towarów lub import usług z UE',
  'has no legal effect since 2026-02-01 (art. 106k of the Polish VAT act is repealed); ask the seller for a correction':
    'nie ma skutku prawnego od 2026-02-01 (art. 106k uchylono); poproś sprzedawcę o korektę',
  'must be 0 on a supply to another country': 'przy dostawie do innego kraju podaj 0',
  'must be "wdt" because the buyer is in the EU': 'wybierz WDT, bo nabywca jest w UE',
  'is domestic reverse charge, which applies only to gas, electricity and emission allowances':
    'to krajowe odwrotne obciążenie, które dotyczy tylko gazu, energii i uprawnień do emisji',
  '{} is not an invoice of your own': '{} nie jest własną fakturą',
  '{} has a different currency': '{} ma inną walutę',
  '{} has a different buyer': '{} ma innego nabywcę',
  '{} has a different seller': '{} ma innego sprzedawcę',
  'is required with a period; or set invoice_ids': 'podaj klienta do okresu albo wskaż faktury',
  'starts a period in which this client has no invoices': 'w tym okresie klient nie ma żadnej faktury',
  'exceed the remaining amount of the invoices: {} corrected, {} left':
    'przekraczają pozostałą kwotę faktur: korygowano {}, pozostało {}',
}
