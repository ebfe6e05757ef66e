// Worker thread that sanitizes long texts.
import { parentPort } from 'node:worker_threads'
import { cleanHtml, plainText } from './clean.ts'

/** A text, and as what it is cleaned. */
export interface Uncleaned {
  as: 'html' | 'text'
  text: string
}

parentPort!.on('message', ({ as, text }: Uncleaned) =>
  parentPort!.postMessage(as === 'html' ? cleanHtml(text) : plainText(text)),
)
