// Texts of interest notes, in the languages of documents.
type Words = { line: string; flat: string; about: string }

const WORDS: { readonly [code: string]: Words } = {
  en: {
    line: 'Interest from {from} to {to}, days: {days}, at {rate} a year on {principal}',
    flat: 'Fixed compensation for recovery costs: {eur}',
    about: 'Interest for late payment of {document}, due on {due}',
  },
  pl: {
    line: 'Odsetki od {from} do {to}, liczba dni: {days}, {rate} w skali roku od kwoty {principal}',
    flat: 'Rekompensata za koszty odzyskiwania należności: {eur}',
    about: 'Odsetki za opóźnienie w zapłacie: {document}, termin płatności {due}',
  },
  de: {
    line: 'Verzugszinsen vom {from} bis {to}, Tage: {days}, {rate} p. a. auf {principal}',
    flat: 'Verzugspauschale: {eur}',
    about: 'Verzugszinsen zu {document}, fällig am {due}',
  },
  fr: {
    line: 'Pénalités de retard du {from} au {to}, jours : {days}, à {rate} par an sur {principal}',
    flat: 'Indemnité forfaitaire pour frais de recouvrement : {eur}',
    about: 'Pénalités de retard pour {document}, échéance le {due}',
  },
  es: {
    line: 'Intereses del {from} al {to}, días: {days}, al {rate} anual sobre {principal}',
    flat: 'Compensación por costes de cobro: {eur}',
    about: 'Intereses de demora de {document}, con vencimiento el {due}',
  },
  it: {
    line: 'Interessi dal {from} al {to}, giorni: {days}, al {rate} annuo su {principal}',
    flat: 'Importo forfettario per le spese di recupero: {eur}',
    about: 'Interessi di mora per {document}, scadenza {due}',
  },
  cs: {
    line: 'Úrok z prodlení od {from} do {to}, počet dní: {days}, {rate} ročně z částky {principal}',
    flat: 'Paušální náhrada nákladů spojených s uplatněním pohledávky: {eur}',
    about: 'Úrok z prodlení k dokladu {document}, splatnému {due}',
  },
  sk: {
    line: 'Úrok z omeškania od {from} do {to}, počet dní: {days}, {rate} ročne zo sumy {principal}',
    flat: 'Paušálna náhrada nákladov spojených s uplatnením pohľadávky: {eur}',
    about: 'Úrok z omeškania k dokladu {document}, splatnému {due}',
  },
  uk: {
    line: 'Відсотки з {from} до {to}, кількість днів: {days}, {rate} річних від суми {principal}',
    flat: 'Компенсація витрат на стягнення заборгованості: {eur}',
    about: 'Відсотки за прострочення оплати: {document}, термін оплати {due}',
  },
}

export function interestText(
  code: string,
  name: keyof Words,
  values: { readonly [name: string]: string },
): string {
  const words = WORDS[code] ?? (WORDS.en as Words)
  return words[name].replace(/\{(\w+)\}/g, (_, value: string) => values[value] ?? '')
}
