// Attaching files: drag and drop, paste, or file dialog.

import { IconPaperclip } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useEffect, useState } from 'react'
import { mayUse } from '../../api/rights.ts'
import { CommandButton } from '../../kit/buttons/command-button.tsx'
import { Empty } from '../../kit/feedback/empty.tsx'
import { Section } from '../../kit/page/section.tsx'
import { words } from '../../words.ts'
import type { Meeting } from '../meeting-queries.ts'
import { useAttached } from './attached.ts'
import { chooseFiles } from './choose-files.ts'
import { FileList } from './file-list.tsx'
import { attachFiles, useUploads } from './uploads.ts'

const { files } = words

/** The agenda item that something in the page belongs to. */
const itemAt = (target: EventTarget | null): number | undefined => {
  const id = target instanceof Element && target.closest<HTMLElement>('[data-id]')?.dataset['id']
  return id && Number(id) > 0 ? Number(id) : undefined
}

const brings = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

interface FileDropProps {
  meeting: Meeting
  /** The agenda item that is meant where nothing else is; the meeting where none is given. */
  item?: number | undefined
  children: ReactNode
}

/** Takes files that are dropped or pasted on what is inside, for those who may attach them. */
export function FileDrop({ meeting, item, children }: FileDropProps) {
  const { meeting_id } = meeting
  const may = mayUse(meeting, 'POST', 'attachments')
  const [over, setOver] = useState(false)

  useEffect(() => {
    if (!may) return
    const paste = ({ clipboardData, target }: ClipboardEvent) => {
      const those = [...(clipboardData?.files ?? [])]
      // A copied table contains text and an image of it: the text is preferred.
      if (those.length && !clipboardData?.types.includes('text/plain'))
        attachFiles(meeting_id, itemAt(target) ?? item, those)
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [may, meeting_id, item])

  if (!may) return children
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is dropped here can also be chosen with a button.
    <div
      className={over ? 'file-drop over' : 'file-drop'}
      onDragOver={(event) => {
        if (!brings(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        if (!brings(event)) return
        event.preventDefault()
        setOver(false)
        attachFiles(meeting_id, itemAt(event.target) ?? item, [...event.dataTransfer.files])
      }}
    >
      {children}
    </div>
  )
}

interface AttachmentsProps {
  meeting: Meeting
  /** What is said where there are none and none may be added; nothing is shown otherwise. */
  none?: string
}

/** The files of the meeting itself, and the button that chooses some. */
export function Attachments({ meeting, none }: AttachmentsProps) {
  const { meeting_id } = meeting
  const own = useAttached(meeting_id).data?.body.filter(({ agenda_item_id }) => !agenda_item_id) ?? []
  const uploads = useUploads(meeting_id, undefined)
  const may = mayUse(meeting, 'POST', 'attachments')
  if (!may && !own.length && !uploads.length) return none ? <Empty icon={IconPaperclip} text={none} /> : null
  return (
    <Section title={files.title} count={own.length} screenOnly={!own.length}>
      <FileList meeting_id={meeting_id} />
      {may && (
        <>
          <p className="soft small screen-only">
            <IconPaperclip size={16} stroke={1.75} aria-hidden="true" /> <span className="by-mouse">{files.hint}</span>
            <span className="by-touch">{files.hintTouch}</span>
          </p>
          <CommandButton label={files.attach} quiet run={() => chooseFiles(meeting_id, undefined)} />
        </>
      )}
    </Section>
  )
}
