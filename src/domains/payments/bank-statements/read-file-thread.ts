import { parentPort, workerData } from 'node:worker_threads'
import { type FileInput, readContents } from './read-file.ts'

// Worker thread that reads one large file.

parentPort?.postMessage(await readContents(workerData as FileInput))
