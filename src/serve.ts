import cluster from 'node:cluster'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { parentPort, Worker } from 'node:worker_threads'
import { announce, notify, tellFirstAccount, tellTrouble } from './announcement.ts'
import { type App, createApp, type Reloadable } from './app.ts'
import { createFirstAccount, holdFolder, openGround, prepareFolder, prepareGround } from './bootstrap.ts'
import { type Config, ConfigProblem, readConfig } from './config.ts'
import { systemClock } from './platform/clock.ts'
import { SHARED_CELLS } from './platform/database/engines/sqlite/shared-state.ts'
import { passSurveysOn } from './platform/processes.ts'
import { common, type Given, given, sharedCells } from './platform/threads.ts'

// Starts the server, tells people where it is, and ends it in order.

const SHUTDOWN_MS = 30_000
const GOODBYE_MS = 2_000
const IMPATIENCE_MS = 1_000
const ORPHAN_TICK_MS = 500

// Each process takes its connections from the system itself. Where that cannot be, the first process hands them out, and
// one it was handing to a process that dies is left hanging.
const CAN_SHARE_PORT = process.platform === 'linux' || process.platform === 'freebsd'

// What was compiled would be thrown away where it rests for a while, and a server that was idle begin again with slow code.
setFlagsFromString('--no-flush-bytecode')

export async function run() {
  if (given) return runThread(given as Begun)
  // Files hold what customers owe: they are the own user's, also in a folder that others may enter.
  process.umask(0o077)
  process.once('SIGHUP', noteHangup)
  try {
    const config = readConfig()
    const { every_ms, folder } = config.backup
    if (every_ms !== undefined && cluster.isPrimary) prepareFolder('KWIT_BACKUP_FOLDER', folder)
    if (config.files.is_named && config.files.address.kind === 'folder' && cluster.isPrimary)
      prepareFolder('KWIT_FILES_URL', config.files.address.folder)
    if (config.processes > 1 && cluster.isPrimary) await runMany(config)
    else await runOne(config)
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error
    notify({ level: 'fatal', message: `kwit cannot start. ${error.message}` })
    process.exit(1)
  }
}

async function runOne(config: Config) {
  if (!config.database_url) holdFolder(config.data)
  const ground = await prepareGround(config, sharedCells('database', SHARED_CELLS), say)
  const app = await createApp(config, ground.db, ground.secret)
  await tellTrouble(config, ground)
  const more_threads = CAN_SHARE_PORT ? config.threads - 1 : 0
  const threads: Worker[] = []
  onEnd(config, () => Promise.all([app.close(GOODBYE_MS), ...threads.map(endThread)]))
  onReload(config, app, threads)
  if (cluster.isPrimary) await listen(config, () => tryPort(config))
  // Before anybody is answered: who is told that it is ready may ask with the first token at once.
  const first = cluster.isPrimary ? await createFirstAccount(config, ground, Date.now()) : undefined
  const reusePort = CAN_SHARE_PORT && (more_threads > 0 || cluster.isWorker)
  const place = { host: config.host, port: config.port, reusePort }
  const begin = async () => {
    // Once more: somebody who shares ports may have come meanwhile.
    if (cluster.isPrimary) await tryPort(config)
    await app.server.listen(place)
  }
  await listen(config, begin).catch((error) => {
    // What is shown once must not be lost to a start that failed.
    if (first) tellFirstAccount(config, first)
    throw error
  })
  await listenForMetrics(config, app, reusePort)
  process.send?.('listening')
  if (cluster.isPrimary) announce(config, ground, first)
  const { port } = app.server.server.address() as AddressInfo
  for (let count = 0; count < more_threads; count++) threads.push(startThread({ common, config, port }))
}

// The settings go with it: a thread knows no terminal, and the files they came from may have changed since.
type Begun = Given & { config: Config; port: number }

// Threads live and die together: what one held when it failed, its turn to write perhaps, nobody else could give back.
function startThread(kwit: Begun): Worker {
  const thread = new Worker(new URL('./main.ts', import.meta.url), { workerData: { kwit } })
  return thread.on('error', (error) => {
    throw error
  })
}

type Order = { readonly reload: Reloadable } | 'end'

const endThread = async (thread: Worker) => {
  thread.postMessage('end' satisfies Order)
  await once(thread, 'exit')
}

async function runThread({ config, port }: Begun) {
  const { db, secret } = openGround(config, sharedCells('database', SHARED_CELLS))
  const app = await createApp(config, db, secret, systemClock, false)
  const place = { host: config.host, port, reusePort: true }
  await app.server.listen(place)
  parentPort?.on('message', (order: Order) => {
    if (order === 'end') app.close(GOODBYE_MS).then(() => process.exit(0))
    else app.reload(order.reload)
  })
}

// The first process prepares the database and hands the work to the others; one that dies is replaced.
async function runMany(config: Config) {
  const ground = await prepareGround(config, undefined, say)
  await listen(config, () => tryPort(config))
  const first = await createFirstAccount(config, ground, Date.now())
  await ground.db.close()
  let is_ending = false
  cluster.setupPrimary({ serialization: 'advanced' })
  passSurveysOn()
  for (let count = 0; count < config.processes; count++) cluster.fork()
  cluster.on('exit', (_worker, code) => {
    if (is_ending) return
    if (code === 1) process.exit(1)
    cluster.fork()
  })
  let is_announced = false
  cluster.on('message', (_worker, message) => {
    if (message !== 'listening' || is_announced) return
    is_announced = true
    announce(config, ground, first)
  })
  process.on('SIGHUP', () => {
    for (const worker of workersOf()) worker.process.kill('SIGHUP')
  })
  onEnd(config, async () => {
    is_ending = true
    const workers = workersOf()
    const ends = workers.map((worker) => new Promise((ended) => worker.once('exit', ended)))
    for (const worker of workers) worker.process.kill('SIGTERM')
    await Promise.all(ends)
  })
}

const workersOf = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

const say = (message: string) => notify({ message })

// The settings are read again, so that what changed in the files counts; what cannot be read leaves everything as it was.
function onReload(config: Config, app: App, threads: readonly Worker[]) {
  const reload = () => {
    try {
      const { tls, log } = readConfig()
      if ((tls === undefined) !== (config.tls === undefined))
        throw new ConfigProblem('KWIT_TLS_CERT: to begin or to end HTTPS takes a restart')
      app.reload({ tls, log })
      // Threads that begin later take over what counts now.
      Object.assign(config, { tls, log })
      for (const thread of threads) thread.postMessage({ reload: { tls, log } } satisfies Order)
      notify({ message: 'reloaded', fields: { certificates: tls !== undefined, log } })
    } catch (error) {
      notify({
        level: 'error',
        message: 'could not reload, everything stays as it was',
        fields: { error: (error as Error).message },
        prose: [`kwit could not reload, everything stays as it was. ${(error as Error).message}`],
      })
    }
  }
  process.on('SIGHUP', reload)
  if (hasHungUp) reload()
}

// A signal that comes after the settings were read and before somebody listens for it.
let hasHungUp = false
const noteHangup = () => {
  hasHungUp = true
}

// All figures come from whichever process is asked, so all of them share this port too; of several threads the first one has it.
async function listenForMetrics(config: Config, { metrics_server }: App, reusePort: boolean) {
  const { host, port } = config.metrics
  if (metrics_server === undefined || port === undefined) return
  const place = { host, port, reusePort: reusePort && cluster.isWorker }
  await listen(place, () => metrics_server.listen(place), 'KWIT_METRICS_')
}

// Processes that share a port would also share it with a stranger who does the same.
async function tryPort({ host, port }: Place) {
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  await new Promise((closed) => server.close(closed))
}

type Place = Pick<Config, 'host' | 'port'>

async function listen({ host, port }: Place, start: () => Promise<unknown>, named = 'KWIT_') {
  try {
    await start()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new ConfigProblem(`${named}PORT: port ${port} is taken by another program`)
    if (code === 'EACCES') throw new ConfigProblem(`${named}PORT: port ${port} may not be used by this user`)
    if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code ?? ''))
      throw new ConfigProblem(`${named}HOST: ${host} is not an address of this machine`)
    throw error
  }
}

// npm passes Ctrl-C on to a process that has already had it from the terminal, so a second signal means impatience only later.
function onEnd({ is_npm_start }: Config, close: () => Promise<unknown>) {
  let ending_since = 0
  const end = () => {
    if (ending_since > 0) {
      if (Date.now() - ending_since > IMPATIENCE_MS) process.exit(1)
      return
    }
    ending_since = Date.now()
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref()
    close().then(
      () => process.exit(0),
      (error) => {
        notify({ level: 'error', message: `kwit could not end in order: ${error}` })
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  // npm that is told to end leaves its program behind, so the program looks after npm.
  const parent = process.ppid
  if (is_npm_start) setInterval(() => process.ppid !== parent && end(), ORPHAN_TICK_MS).unref()
}
