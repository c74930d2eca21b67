import fastify from 'fastify'

// Fastify alone, answering the same number of bytes: the measure of what the framework itself costs.
const [record = '{}', list = '[]'] = JSON.parse(process.env.BARE_ANSWERS ?? '[]') as string[]
const [recordDocument, listDocument] = [JSON.parse(record), JSON.parse(list)]

const server = fastify()
server.get('/clients/:id', async () => recordDocument)
server.get('/clients', async () => listDocument)
server.post('/clients', async (_request, reply) => reply.code(201).send(recordDocument))
// A whole invoice comes back much larger than it was sent; here it is only handed back.
server.post('/invoices', async (request, reply) => reply.code(201).send(request.body))
const address = await server.listen({ host: '127.0.0.1', port: 0 })
process.send?.(Number(new URL(address).port))
