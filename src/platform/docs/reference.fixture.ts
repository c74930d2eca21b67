// A small document with each thing the page has to show; a test changes its own copy.
import type { OpenApi, Schema } from './openapi-types.ts'

export function sample(): OpenApi {
  const both = (schema: Schema) => ({ 'application/json': { schema }, 'application/xml': { schema } })
  const invoice = { $ref: '#/components/schemas/Invoice' }
  const id = { $ref: '#/components/parameters/id' }
  const missing = { $ref: '#/components/responses/Missing' }
  return {
    info: { title: 'Kwit', version: '1.0.0', description: 'Invoices from your own program.' },
    security: [{ token: [] }],
    tags: [{ name: 'Invoices' }, { name: 'Departments' }],
    paths: {
      '/invoices.{format}': {
        get: {
          tags: ['Invoices'],
          summary: 'List invoices',
          parameters: [{ name: 'period', in: 'query', schema: { type: 'string' }, example: 'this_month' }],
          responses: { '200': { description: 'The page', content: both({ type: 'array', items: invoice }) } },
        },
        post: {
          tags: ['Invoices'],
          summary: 'Create an invoice',
          requestBody: {
            content: both({ type: 'object', properties: { api_token: { type: 'string' }, invoice } }),
          },
          responses: { '201': { description: 'The invoice', content: both(invoice) } },
        },
      },
      '/invoices/{id}.{format}': {
        parameters: [id],
        delete: {
          tags: ['Invoices'],
          summary: 'Delete an invoice',
          responses: { '200': { content: both({ type: 'string', const: 'ok' }) }, '404': missing },
        },
      },
      '/departments/{id}.json': {
        put: {
          tags: ['Departments'],
          summary: 'Set the logo',
          parameters: [id],
          requestBody: {
            content: { 'multipart/form-data': { schema: { $ref: '#/components/schemas/Logo' } } },
          },
          responses: { '200': { description: 'Done' } },
        },
      },
      '/login.json': {
        post: {
          summary: 'Log in',
          security: [],
          servers: [{ url: 'https://kwit.example/' }],
          requestBody: {
            content: { 'application/json': { schema: { properties: { login: { type: 'string' } } } } },
          },
          responses: { '200': { content: { 'application/json': { example: { api_token: 'given' } } } } },
        },
      },
    },
    components: {
      parameters: { id: { name: 'id', in: 'path', required: true, schema: { type: 'integer' } } },
      responses: { Missing: { description: 'No such record' } },
      schemas: {
        Invoice: {
          type: 'object',
          properties: {
            id: { type: 'integer', readOnly: true },
            kind: { type: 'string', description: '</script><b>', enum: ['vat', 'proforma'] },
            number: { type: ['string', 'null'], maxLength: 100 },
            issue_date: { type: 'string', format: 'date' },
            positions: { type: 'array', items: { $ref: '#/components/schemas/Position' } },
            price_gross: { type: 'string', format: 'decimal', readOnly: true },
            'overdue?': { type: 'boolean', readOnly: true },
          },
        },
        Position: {
          type: 'object',
          properties: {
            name: { type: 'string', example: "Painter's brush" },
            quantity: { type: 'string', format: 'decimal' },
            total_price_gross: { type: 'string', format: 'decimal' },
          },
        },
        Logo: {
          type: 'object',
          properties: {
            department: { type: 'object', properties: { logo: { type: 'string', format: 'binary' } } },
          },
        },
      },
    },
  }
}

export function createOf(document: OpenApi) {
  const create = document.paths['/invoices.{format}']?.post
  if (!create) throw new Error('the sample creates invoices')
  return create
}

export const invoiceOf = (document: OpenApi) => document.components?.schemas?.Invoice?.properties ?? {}
