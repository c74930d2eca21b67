import { parentPort, workerData } from 'node:worker_threads'
import { type CheckInput, checkSubjects } from './check.ts'

// Worker thread that looks up accounts, because thousands of hashes would keep a server from answering.

parentPort?.postMessage(checkSubjects(workerData as CheckInput))
