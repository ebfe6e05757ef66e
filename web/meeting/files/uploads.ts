// Upload queue of a meeting: one file at a time, with progress and errors.
import { useSyncExternalStore } from 'react'
import { fill } from '../../../words/fill.ts'
import { attachments } from '../../api/clients.ts'
import { fetchAgain } from '../../api/fetch-again.ts'
import { randomId } from '../../api/random-id.ts'
import { BYTES, putFile } from '../../api/upload.ts'
import { announce } from '../../kit/page/title.ts'
import { words } from '../../words.ts'
import { filesKey } from './attached.ts'

export interface Upload {
  id: number
  meeting_id: number
  /** The agenda item that it is for; undefined for the meeting. */
  agenda_item_id: number | undefined
  file: File
  /** Bytes that have gone. */
  sent: number
  error?: unknown
  stop: AbortController
}

let last = 0
let uploads: readonly Upload[] = []
const listeners = new Set<() => void>()

function change(to: readonly Upload[]): void {
  uploads = to
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const edit = (id: number, fields: Partial<Upload>) =>
  change(uploads.map((one) => (one.id === id ? { ...one, ...fields } : one)))

/** Takes an upload away; one that is under way is canceled. */
export function dropUpload({ id, stop }: Upload): void {
  stop.abort()
  change(uploads.filter((one) => one.id !== id))
}

/** Announces a file and sends it; what was announced and not sent is taken back. */
async function send({ id, meeting_id, agenda_item_id, file, stop }: Upload): Promise<void> {
  const { name, size } = file
  const sent = { name, type: BYTES, size, agenda_item_id: agenda_item_id ?? null }
  const { body } = await attachments('add', { meeting_id }, sent, {}, { 'idempotency-key': randomId() })
  try {
    if (stop.signal.aborted) throw new DOMException('It was canceled.', 'AbortError')
    await putFile(body.content_url, file, (bytes) => edit(id, { sent: bytes }), stop.signal)
  } catch (error) {
    await attachments('drop', { attachment_id: body.attachment_id }, {}).catch(() => {})
    throw error
  }
}

async function run(upload: Upload): Promise<void> {
  try {
    await send(upload)
    await fetchAgain(filesKey(upload.meeting_id))
    announce(fill(words.files.attached, { name: upload.file.name }))
    change(uploads.filter(({ id }) => id !== upload.id))
  } catch (error) {
    edit(upload.id, { error })
  }
}

/** Attaches files to a meeting, or to an item of its agenda. */
export function attachFiles(meeting_id: number, agenda_item_id: number | undefined, files: readonly File[]): void {
  const those = files.map((file): Upload => {
    return { id: ++last, meeting_id, agenda_item_id, file, sent: 0, stop: new AbortController() }
  })
  change([...uploads, ...those])
  void those.reduce((before, one) => before.then(() => run(one)), Promise.resolve())
}

/** Tries a refused upload again. */
export function retryUpload(upload: Upload): void {
  edit(upload.id, { error: undefined, sent: 0 })
  void run(upload)
}

/** What is on its way to a meeting, or to one item of its agenda. */
export const useUploads = (meeting_id: number, agenda_item_id: number | undefined): Upload[] =>
  useSyncExternalStore(subscribe, () => uploads).filter(
    (one) => one.meeting_id === meeting_id && one.agenda_item_id === agenda_item_id,
  )

addEventListener('beforeunload', (event) => {
  if (uploads.some(({ error }) => error === undefined)) event.preventDefault()
})
