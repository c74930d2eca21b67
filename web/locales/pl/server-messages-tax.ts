// Server messages about fields and settings of the tax ledger.
export const tax: { readonly [text: string]: string } = {
  'can only be set on a correction': 'dozwolone tylko na korekcie',
  'can only be set on a correction of a sale': 'dozwolone tylko na korekcie sprzedaży',
  'can only be set on an expense': 'dozwolone tylko w kosztach',
  'can only be set on a sale': 'dozwolone tylko na dokumentach sprzedaży',
  'can only be set on a document of kind import_products': 'dozwolone tylko przy imporcie towarów',
  'can only be set on a document of kind wdt or export_products':
    'dozwolone tylko przy dostawie wewnątrzwspólnotowej i eksporcie',
  'can only be set on a proforma, an estimate or an order':
    'dozwolone tylko na fakturze pro forma, ofercie i zamówieniu',
  'requires correction_cause to be "later" or "other"': 'podaj przyczynę korekty: powstała później lub inna',
  'must be empty if correction_cause is original: the tax date of the corrected document applies':
    'zostaw puste, jeśli pomyłka istniała od początku: obowiązuje data korygowanego dokumentu',
  'must be the day from which it applies, such as 2026-01-01': 'podaj dzień, od którego obowiązuje',
  'must be from 0 to 100': 'podaj wartość od 0 do 100',
  'are too many (maximum is {} per correction); issue several corrections':
    'za dużo faktur na jednej korekcie (maks. {}); wystaw kilka korekt',
  'cannot be voided because the document was delivered ({}); issue a correction instead':
    'nie można anulować, bo dokument przekazano klientowi; wystaw korektę',
  'must be "wnt" (intra-Community acquisition of goods) or "import_service_eu" (import of services from the EU), because the buyer owes the VAT':
    'wybierz WNT dla towarów albo import usług z UE, bo VAT od tego zakupu rozlicza nabywca',
  'has no legal effect since 2026-02-01 (art. 106k of the Polish VAT act is repealed); ask the seller for a correction':
    'nie ma skutku prawnego od 2026-02-01 (art. 106k uchylono); poproś sprzedawcę o korektę',
  'must be 0 on a supply to another country': 'przy dostawie do innego kraju podaj 0',
  'must be "wdt" (intra-Community supply) because the buyer is in another EU country':
    'wybierz WDT, bo nabywca jest w innym kraju UE',
  'is domestic reverse charge, which applies only to gas, electricity and emission allowances; choose another rate':
    'krajowe odwrotne obciążenie dotyczy tylko gazu, energii i uprawnień do emisji; wybierz inną stawkę',
  '{} is not a sales invoice of this account; remove it from the list':
    '{} nie jest fakturą sprzedaży tego konta; usuń ją z listy',
  '{} has a different currency; select invoices in one currency':
    '{} ma inną walutę; wybierz faktury w jednej walucie',
  '{} has a different buyer; select invoices of one buyer':
    '{} ma innego nabywcę; wybierz faktury jednego nabywcy',
  '{} has a different seller; select invoices of one seller':
    '{} ma innego sprzedawcę; wybierz faktury jednego sprzedawcy',
  'is required with a period; or set invoice_ids': 'podaj klienta do okresu albo wskaż faktury',
  'starts a period in which this client has no invoices; choose another period':
    'w tym okresie klient nie ma żadnej faktury; wybierz inny okres',
  'exceed the remaining amount of the invoices: {} corrected, {} left':
    'przekraczają pozostałą kwotę faktur: korygowano {}, pozostało {}',
}
