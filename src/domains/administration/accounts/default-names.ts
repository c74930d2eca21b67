// Composes default names of records, in the language of the account: a word with the id of the record or, for payments, with the day.

export type Word = 'client' | 'product' | 'category' | 'warehouse' | 'payment'

const WORDS: { [lang: string]: { readonly [word in Word]: string } } = {
  en: {
    client: 'Client',
    product: 'Product',
    category: 'Category',
    warehouse: 'Warehouse',
    payment: 'Payment',
  },
  pl: {
    client: 'Klient',
    product: 'Produkt',
    category: 'Kategoria',
    warehouse: 'Magazyn',
    payment: 'Płatność',
  },
  de: { client: 'Kunde', product: 'Produkt', category: 'Kategorie', warehouse: 'Lager', payment: 'Zahlung' },
  fr: {
    client: 'Client',
    product: 'Produit',
    category: 'Catégorie',
    warehouse: 'Entrepôt',
    payment: 'Paiement',
  },
  es: {
    client: 'Cliente',
    product: 'Producto',
    category: 'Categoría',
    warehouse: 'Almacén',
    payment: 'Pago',
  },
  it: {
    client: 'Cliente',
    product: 'Prodotto',
    category: 'Categoria',
    warehouse: 'Magazzino',
    payment: 'Pagamento',
  },
  cs: { client: 'Klient', product: 'Produkt', category: 'Kategorie', warehouse: 'Sklad', payment: 'Platba' },
  sk: { client: 'Klient', product: 'Produkt', category: 'Kategória', warehouse: 'Sklad', payment: 'Platba' },
  uk: { client: 'Клієнт', product: 'Товар', category: 'Категорія', warehouse: 'Склад', payment: 'Платіж' },
}

export const numberedName = (word: Word, lang: string | null | undefined, id: number): string =>
  `${wordIn(word, lang)} ${id}`

export const datedName = (word: Word, lang: string | null | undefined, day: string): string =>
  `${wordIn(word, lang)} ${day}`

const wordIn = (word: Word, lang: string | null | undefined): string | undefined =>
  (WORDS[(lang ?? '').slice(0, 2)] ?? WORDS.en)?.[word]
