import { parentPort, workerData } from 'node:worker_threads'
import { type ContentsInput, contentsOf } from './file-contents.ts'

// The thread of one large file.

parentPort?.postMessage(contentsOf(workerData as ContentsInput))
