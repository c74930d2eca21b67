// Helpers for tests of stock: products, warehouse documents, and stock levels of an account.
import { expect } from 'vitest'
import type { Ask } from './formats.ts'

type Fields = { [name: string]: any }

// A function, because the account exists only once its test begins.
export function warehousing(here: () => { ask: Ask; main: number }) {
  let names = 0
  const make = async (name: string, fields: Fields): Promise<Fields> => {
    const { status, body } = await here().ask('POST', `/${pluralOf(name)}`, { [name]: fields })
    expect({ status, body }).toMatchObject({ status: 201 })
    return body
  }
  const read = async (path: string): Promise<any> => (await here().ask('GET', path)).body
  return {
    make,
    read,
    product: (fields: Fields = {}) => make('product', { name: `Thing ${++names}`, tax: '23', ...fields }),
    document: (kind: string, lines: Fields[], fields: Fields = {}) =>
      make('warehouse_document', { kind, warehouse_id: here().main, warehouse_actions: lines, ...fields }),
    change: (name: string, id: number, fields: Fields) =>
      here().ask('PUT', `/${pluralOf(name)}/${id}`, { [name]: fields }),
    stock: async (id: number, warehouseId?: number): Promise<string> =>
      (await read(`/products/${id}${warehouseId ? `?warehouse_id=${warehouseId}` : ''}`)).stock_level,
    movements: async (query: string): Promise<Fields[]> => read(`/warehouse_actions?${query}`),
  }
}

const pluralOf = (name: string) => (name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}s`)
