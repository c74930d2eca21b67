// The name of a record that came without one: the word and its number, in the language of the account.

export type Word = 'client' | 'product' | 'category' | 'warehouse'

const WORDS: { [lang: string]: { readonly [word in Word]: string } } = {
  en: { client: 'Client', product: 'Product', category: 'Category', warehouse: 'Warehouse' },
  pl: { client: 'Klient', product: 'Produkt', category: 'Kategoria', warehouse: 'Magazyn' },
  de: { client: 'Kunde', product: 'Produkt', category: 'Kategorie', warehouse: 'Lager' },
  fr: { client: 'Client', product: 'Produit', category: 'Catégorie', warehouse: 'Entrepôt' },
  es: { client: 'Cliente', product: 'Producto', category: 'Categoría', warehouse: 'Almacén' },
  it: { client: 'Cliente', product: 'Prodotto', category: 'Categoria', warehouse: 'Magazzino' },
  cs: { client: 'Klient', product: 'Produkt', category: 'Kategorie', warehouse: 'Sklad' },
  sk: { client: 'Klient', product: 'Produkt', category: 'Kategória', warehouse: 'Sklad' },
  uk: { client: 'Клієнт', product: 'Товар', category: 'Категорія', warehouse: 'Склад' },
}

export const numberedName = (word: Word, lang: string | null | undefined, id: number): string =>
  `${(WORDS[(lang ?? '').slice(0, 2)] ?? WORDS.en)?.[word]} ${id}`
