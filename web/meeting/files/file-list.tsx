// Files that are attached to a meeting or to an agenda item, and those on their way, with progress, Cancel and Retry.

import { IconPaperclip, IconPencil, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { fill } from '../../../words/fill.ts'
import { attachments } from '../../api/clients.ts'
import { loadModule } from '../../api/connection.ts'
import { fetchAgain } from '../../api/fetch-again.ts'
import { fileSize } from '../../kit/text/file-size.ts'
import { removeLater, useIsRemoved } from '../../parts/saving/removal.ts'
import { known } from '../../site.ts'
import { words } from '../../words.ts'
import { type Attached, filesKey, useAttached } from './attached.ts'
import { whyRefused } from './refused-file.ts'
import { dropUpload, retryUpload, type Upload, useUploads } from './uploads.ts'
import './files.css'
import { IconButton } from '../../kit/buttons/icon-button.tsx'
import { useMayWrite } from '../blocks/locked.ts'

const { blocks, files, troubles } = words
const EditFile = lazy(async () => ({ default: (await loadModule(() => import('./edit-file.tsx'))).EditFile }))
const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

interface Props {
  meeting_id: number
  /** The agenda item; undefined for what belongs to the meeting itself. */
  agenda_item_id?: number
}

/** The list; nothing where there is nothing. */
export function FileList({ meeting_id, agenda_item_id }: Props) {
  const all = useAttached(meeting_id).data?.body ?? []
  const uploads = useUploads(meeting_id, agenda_item_id)
  const those = all.filter((one) => one.agenda_item_id?.value === agenda_item_id)
  if (!those.length && !uploads.length) return null
  return (
    <ul className="attached">
      {those.map((one) => (
        <File key={one.attachment_id} file={one} />
      ))}
      {uploads.map((one) => (
        <OnItsWay key={`upload-${one.id}`} upload={one} />
      ))}
    </ul>
  )
}

/** Brings the focus to the control that stands before a row, which goes away with the button that was pressed. */
function focusBefore(button: HTMLElement): void {
  const row = button.closest('li')!
  const before = [...document.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')].filter(
    (one) => row.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING && one.checkVisibility(),
  )
  before.at(-1)?.focus({ preventScroll: true })
}

function File({ file }: { file: Attached }) {
  const { attachment_id, meeting_id, name, size, content_url } = file
  const removal = `attachment-${attachment_id}`
  const mayWrite = useMayWrite()
  const [editing, edit] = useState(false)
  if (useIsRemoved(removal)) return null
  const remove = (button: HTMLElement) => {
    focusBefore(button)
    removeLater(removal, name, fill(files.deleted, { name }), async () => {
      await attachments('drop', { attachment_id }, {})
      await fetchAgain(filesKey(meeting_id?.value ?? 0))
    })
  }
  return (
    <li id={removal} tabIndex={-1}>
      <IconPaperclip {...ICON} />
      <a href={content_url} download className="item-title">
        {name}
      </a>
      <span className="soft small figure">{fileSize(size, known.locale)}</span>
      {mayWrite(file, 'PATCH') && (
        <IconButton
          className="row-acts"
          label={fill(files.edit, { name })}
          icon={IconPencil}
          onClick={() => edit(true)}
        />
      )}
      {mayWrite(file, 'DELETE') && (
        <IconButton
          className="row-acts"
          label={fill(files.delete, { name })}
          icon={IconX}
          onClick={({ currentTarget }) => remove(currentTarget)}
        />
      )}
      {editing && (
        <Suspense>
          <EditFile file={file} title={fill(files.edit, { name })} close={() => edit(false)} />
        </Suspense>
      )}
    </li>
  )
}

function OnItsWay({ upload }: { upload: Upload }) {
  const { file, sent, error } = upload
  const drop = (button: HTMLElement) => {
    focusBefore(button)
    dropUpload(upload)
  }
  if (error !== undefined) {
    return (
      <li className="refused">
        <span role="alert">
          {file.name}: {whyRefused(error)}
        </span>
        <button type="button" className="button quiet" onClick={() => retryUpload(upload)}>
          {troubles.retry}
        </button>
        <button type="button" className="button bare" onClick={({ currentTarget }) => drop(currentTarget)}>
          {blocks.drop}
        </button>
      </li>
    )
  }
  return (
    <li>
      <IconPaperclip {...ICON} />
      <span>{file.name}</span>
      <progress aria-label={fill(files.sending, { name: file.name })} max={file.size || 1} value={sent} />
      <button type="button" className="button bare" onClick={({ currentTarget }) => drop(currentTarget)}>
        {files.cancel}
        <span className="unseen"> {file.name}</span>
      </button>
    </li>
  )
}
