import { joinLanguages, type Texts } from '../texts/texts.ts'

// The names of warehouse documents and related terms in the print languages.

type DocumentTerms = { [kind: string]: string } & { warehouse: string; supplier: string }

const TERMS: { readonly [lang: string]: DocumentTerms } = {
  en: {
    pz: 'Goods received note',
    wz: 'Goods issued note',
    mm: 'Stock transfer note',
    pw: 'Internal receipt',
    rw: 'Internal issue',
    zt: 'Purchase order',
    warehouse: 'Warehouse',
    supplier: 'Supplier',
  },
  pl: {
    pz: 'Przyjęcie zewnętrzne PZ',
    wz: 'Wydanie zewnętrzne WZ',
    mm: 'Przesunięcie międzymagazynowe MM',
    pw: 'Przychód wewnętrzny PW',
    rw: 'Rozchód wewnętrzny RW',
    zt: 'Zamówienie towaru',
    warehouse: 'Magazyn',
    supplier: 'Dostawca',
  },
  de: {
    pz: 'Wareneingangsschein',
    wz: 'Warenausgangsschein',
    mm: 'Umlagerungsschein',
    pw: 'Interner Zugang',
    rw: 'Interner Abgang',
    zt: 'Bestellung',
    warehouse: 'Lager',
    supplier: 'Lieferant',
  },
  fr: {
    pz: 'Bon de réception',
    wz: 'Bon de livraison',
    mm: 'Bon de transfert',
    pw: 'Entrée interne',
    rw: 'Sortie interne',
    zt: 'Bon de commande',
    warehouse: 'Entrepôt',
    supplier: 'Fournisseur',
  },
  es: {
    pz: 'Albarán de entrada',
    wz: 'Albarán de salida',
    mm: 'Traspaso entre almacenes',
    pw: 'Entrada interna',
    rw: 'Salida interna',
    zt: 'Pedido',
    warehouse: 'Almacén',
    supplier: 'Proveedor',
  },
  it: {
    pz: 'Bolla di entrata',
    wz: 'Bolla di uscita',
    mm: 'Trasferimento tra magazzini',
    pw: 'Carico interno',
    rw: 'Scarico interno',
    zt: 'Ordine',
    warehouse: 'Magazzino',
    supplier: 'Fornitore',
  },
  cs: {
    pz: 'Příjemka',
    wz: 'Výdejka',
    mm: 'Převodka',
    pw: 'Interní příjemka',
    rw: 'Interní výdejka',
    zt: 'Objednávka',
    warehouse: 'Sklad',
    supplier: 'Dodavatel',
  },
  sk: {
    pz: 'Príjemka',
    wz: 'Výdajka',
    mm: 'Prevodka',
    pw: 'Interná príjemka',
    rw: 'Interná výdajka',
    zt: 'Objednávka',
    warehouse: 'Sklad',
    supplier: 'Dodávateľ',
  },
  uk: {
    pz: 'Прибуткова накладна',
    wz: 'Видаткова накладна',
    mm: 'Накладна на переміщення',
    pw: 'Внутрішній прибуток',
    rw: 'Внутрішня видача',
    zt: 'Замовлення',
    warehouse: 'Склад',
    supplier: 'Постачальник',
  },
}

// The term in each language of the document. An unknown kind is printed as a goods received note.
export const documentTerm = ({ languages, second }: Texts, term: string | null): string =>
  joinLanguages(
    languages.map(({ code }) => TERMS[code]?.[term ?? 'pz'] ?? term ?? 'pz'),
    ' / ',
    second,
  )
