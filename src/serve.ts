import cluster from 'node:cluster'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { parentPort, Worker } from 'node:worker_threads'
import { announce, announceFirstAccount, announceTrouble, notify } from './announcement.ts'
import { type App, createApp, type Reloadable } from './app.ts'
import { createFirstAccount, lockFolder, openRuntime, prepareFolder, prepareRuntime } from './bootstrap.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { systemClock } from './platform/clock.ts'
import { SHARED_CELLS } from './platform/database/engines/sqlite/shared-state.ts'
import { relaySurveys } from './platform/processes.ts'
import { common, sharedIntegers, type ThreadData, threadData } from './platform/threads.ts'

// Starts the server, prints its address and shuts it down in order.

const SHUTDOWN_MS = 30_000
const DRAIN_MS = 2_000
const SECOND_SIGNAL_MS = 1_000
const ORPHAN_TICK_MS = 500

// Where the system supports it, each process accepts its own connections. Otherwise the first process distributes them,
// and a connection given to a process that dies is never answered.
const CAN_SHARE_PORT = process.platform === 'linux' || process.platform === 'freebsd'

// Keeps compiled code in memory, because an idle server would otherwise start again with slow code.
setFlagsFromString('--no-flush-bytecode')

export async function run() {
  if (threadData) return runThread(threadData as ThreadInput)
  // Only the server's user may read its files, because they contain customer data.
  process.umask(0o077)
  process.once('SIGHUP', recordHangup)
  try {
    const config = readConfig()
    const { every_ms, folder } = config.backup
    if (every_ms !== undefined && cluster.isPrimary) prepareFolder('KWIT_BACKUP_FOLDER', folder)
    if (config.files.is_named && config.files.address.kind === 'folder' && cluster.isPrimary)
      prepareFolder('KWIT_FILES_URL', config.files.address.folder)
    if (config.processes > 1 && cluster.isPrimary) await runProcesses(config)
    else await runProcess(config)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    notify({ level: 'fatal', message: `kwit cannot start. ${error.message}` })
    process.exit(1)
  }
}

async function runProcess(config: Config) {
  if (!config.database_url) lockFolder(config.data)
  const runtime = await prepareRuntime(config, sharedIntegers('database', SHARED_CELLS), logMessage)
  const app = await createApp(config, runtime.db, runtime.secret)
  await announceTrouble(config, runtime)
  const moreThreads = CAN_SHARE_PORT ? config.threads - 1 : 0
  const threads: Worker[] = []
  onShutdown(config, () => Promise.all([app.close(DRAIN_MS), ...threads.map(endThread)]))
  onReload(config, app, threads)
  if (cluster.isPrimary) await listen(config, () => checkPortIsFree(config))
  // Creates the first account before the server listens, because clients may use its token as soon as the server is
  // ready.
  const first = cluster.isPrimary ? await createFirstAccount(config, runtime, Date.now()) : undefined
  const reusePort = CAN_SHARE_PORT && (moreThreads > 0 || cluster.isWorker)
  const listenOptions = { host: config.host, port: config.port, reusePort }
  const startListening = async () => {
    // Checks the port again, because another program that shares ports may have started meanwhile.
    if (cluster.isPrimary) await checkPortIsFree(config)
    await app.server.listen(listenOptions)
  }
  await listen(config, startListening).catch((error) => {
    // Prints the first password and token even if the start fails, because they are shown only once.
    if (first) announceFirstAccount(config, first)
    throw error
  })
  await listenForMetrics(config, app, reusePort)
  process.send?.('listening')
  if (cluster.isPrimary) announce(config, runtime, first)
  const { port } = app.server.server.address() as AddressInfo
  for (let count = 0; count < moreThreads; count++) threads.push(startThread({ common, config, port }))
}

// Settings are passed to the thread, because it has no terminal and the setting files may have changed since the start.
type ThreadInput = ThreadData & { config: Config; port: number }

// An error in one thread ends the process, because no other thread can release what the failed one held, such as the
// write lock.
function startThread(kwit: ThreadInput): Worker {
  const thread = new Worker(new URL('./main.ts', import.meta.url), { workerData: { kwit } })
  return thread.on('error', (error) => {
    throw error
  })
}

type ThreadMessage = { readonly reload: Reloadable } | 'end'

const endThread = async (thread: Worker) => {
  thread.postMessage('end' satisfies ThreadMessage)
  await once(thread, 'exit')
}

async function runThread({ config, port }: ThreadInput) {
  const { db, secret } = openRuntime(config, sharedIntegers('database', SHARED_CELLS))
  const app = await createApp(config, db, secret, systemClock, false)
  const listenOptions = { host: config.host, port, reusePort: true }
  await app.server.listen(listenOptions)
  parentPort?.on('message', (message: ThreadMessage) => {
    if (message === 'end') app.close(DRAIN_MS).then(() => process.exit(0))
    else app.reload(message.reload)
  })
}

// The first process prepares the database and starts the others. It replaces a process that dies.
async function runProcesses(config: Config) {
  const runtime = await prepareRuntime(config, undefined, logMessage)
  await listen(config, () => checkPortIsFree(config))
  const first = await createFirstAccount(config, runtime, Date.now())
  await runtime.db.close()
  let isEnding = false
  cluster.setupPrimary({ serialization: 'advanced' })
  relaySurveys()
  for (let count = 0; count < config.processes; count++) cluster.fork()
  cluster.on('exit', (_worker, code) => {
    if (isEnding) return
    if (code === 1) process.exit(1)
    cluster.fork()
  })
  let isAnnounced = false
  cluster.on('message', (_worker, message) => {
    if (message !== 'listening' || isAnnounced) return
    isAnnounced = true
    announce(config, runtime, first)
  })
  process.on('SIGHUP', () => {
    for (const worker of workersOf()) worker.process.kill('SIGHUP')
  })
  onShutdown(config, async () => {
    isEnding = true
    const workers = workersOf()
    const exits = workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve)))
    for (const worker of workers) worker.process.kill('SIGTERM')
    await Promise.all(exits)
  })
}

const workersOf = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

const logMessage = (message: string) => notify({ message })

// Reads the settings again on SIGHUP. If they are invalid, the current ones stay in force.
function onReload(config: Config, app: App, threads: readonly Worker[]) {
  const reload = () => {
    try {
      const { tls, log } = readConfig()
      if ((tls === undefined) !== (config.tls === undefined))
        throw new ConfigError('KWIT_TLS_CERT: switching HTTPS on or off requires a restart')
      app.reload({ tls, log })
      // Threads that start later use the new settings.
      Object.assign(config, { tls, log })
      for (const thread of threads) thread.postMessage({ reload: { tls, log } } satisfies ThreadMessage)
      notify({ message: 'reloaded', fields: { certificates: tls !== undefined, log } })
    } catch (error) {
      notify({
        level: 'error',
        message: 'could not reload; the previous certificates and settings stay in use',
        fields: { error: (error as Error).message },
        prose: [
          `kwit could not reload; the previous certificates and settings stay in use. ${(error as Error).message}`,
        ],
      })
    }
  }
  process.on('SIGHUP', reload)
  if (hasHungUp) reload()
}

// True if SIGHUP arrived after the settings were read and before the handler was installed.
let hasHungUp = false
const recordHangup = () => {
  hasHungUp = true
}

// Every process can report the metrics of all, so all processes share this port; of several threads only the first
// listens.
async function listenForMetrics(config: Config, { metrics_server }: App, reusePort: boolean) {
  const { host, port } = config.metrics
  if (metrics_server === undefined || port === undefined) return
  const listenOptions = { host, port, reusePort: reusePort && cluster.isWorker }
  await listen(listenOptions, () => metrics_server.listen(listenOptions), 'KWIT_METRICS_')
}

// Fails if the port is in use. Listening alone does not fail, because another program that shares ports would share
// this one.
async function checkPortIsFree({ host, port }: Address) {
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  await new Promise((closed) => server.close(closed))
}

type Address = Pick<Config, 'host' | 'port'>

async function listen({ host, port }: Address, start: () => Promise<unknown>, variablePrefix = 'KWIT_') {
  try {
    await start()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new ConfigError(`${variablePrefix}PORT: port ${port} is used by another program`)
    if (code === 'EACCES')
      throw new ConfigError(
        `${variablePrefix}PORT: port ${port} requires privileges that this user does not have`,
      )
    if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code ?? ''))
      throw new ConfigError(`${variablePrefix}HOST: ${host} is not an address of this machine`)
    throw error
  }
}

// Ignores a second signal for a moment, because npm repeats a Ctrl-C that the process already got from the terminal. A
// later second signal exits at once.
function onShutdown({ is_npm_start }: Config, close: () => Promise<unknown>) {
  let endingSince = 0
  const shutDown = () => {
    if (endingSince > 0) {
      if (Date.now() - endingSince > SECOND_SIGNAL_MS) process.exit(1)
      return
    }
    endingSince = Date.now()
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref()
    close().then(
      () => process.exit(0),
      (error) => {
        notify({ level: 'error', message: `kwit could not shut down cleanly: ${error}` })
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', shutDown)
  process.on('SIGTERM', shutDown)
  // A stopped npm does not stop its program, so the program watches for the end of npm.
  const parent = process.ppid
  if (is_npm_start) setInterval(() => process.ppid !== parent && shutDown(), ORPHAN_TICK_MS).unref()
}
