import fastify from 'fastify'

// Bare Fastify that returns the same number of bytes, to measure the cost of the framework itself.
const [record = '{}', list = '[]'] = JSON.parse(process.env.BARE_ANSWERS ?? '[]') as string[]
const [recordDocument, listDocument] = [JSON.parse(record), JSON.parse(list)]

const server = fastify()
server.get('/clients/:id', async () => recordDocument)
server.get('/clients', async () => listDocument)
server.post('/clients', async (_request, reply) => reply.code(201).send(recordDocument))
// A created invoice is much larger than its request; this server returns the request.
server.post('/invoices', async (request, reply) => reply.code(201).send(request.body))
const address = await server.listen({ host: '127.0.0.1', port: 0 })
process.send?.(Number(new URL(address).port))
