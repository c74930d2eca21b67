import { parentPort, workerData } from 'node:worker_threads'
import { type ContentsInput, contentsOf } from './file-contents.ts'

// Worker thread that reads one large file.

parentPort?.postMessage(contentsOf(workerData as ContentsInput))
