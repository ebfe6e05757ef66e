// The details of a meeting, and its files.

import { type ReactNode, useState } from 'react'
import type { Format } from '../../contract/formats.ts'
import { hasMinutes, heldSeconds } from '../../contract/meetings/held.ts'
import { meeting as contract } from '../../contract/meetings/meeting.ts'
import type { Endpoint } from '../../contract/resource.ts'
import * as clients from '../api/clients.ts'
import { queryClient } from '../api/query-client.ts'
import { mayUse } from '../api/rights.ts'
import { Section } from '../kit/page/section.tsx'
import { duration } from '../kit/time/time.ts'
import { InlineField } from '../parts/form/inline-field.tsx'
import { heldOf } from '../parts/meetings/listed-time.ts'
import { storedField } from '../parts/saving/stored-field.ts'
import { words } from '../words.ts'
import type { Meeting } from './meeting-queries.ts'

const { meetings } = words

/** The names of file formats for people. */
export const FORMAT_NAMES: Readonly<Partial<Record<Format, string>>> = {
  docx: 'Word',
  epub: meetings.ebook,
  html: 'HTML',
  ics: meetings.calendarFile,
  markdown: 'Markdown',
  pdf: 'PDF',
}

const formats = (contract.endpoints.one as Endpoint).formats ?? []

/** Location, how to join, duration (as held, or else planned) and expected outcomes, as far as they are known. */
export function Facts({ meeting }: { meeting: Meeting }) {
  const { location, audio, duration: planned, outcomes } = meeting
  const held = heldOf(meeting)
  const seconds = held ? heldSeconds(held) : planned?.value
  const facts: [string, ReactNode][] = [
    [meetings.location, location && <Editable meeting={meeting} label={meetings.location} name="location" />],
    [meetings.join, audio && <Editable meeting={meeting} label={meetings.join} name="audio" />],
    [meetings.duration, seconds !== undefined && duration(seconds)],
    [meetings.outcomes, outcomes && <Editable meeting={meeting} label={meetings.outcomes} name="outcomes" />],
  ]
  const known = facts.filter(([, content]) => content)
  if (!known.length) return null
  return (
    <Section title={meetings.details}>
      <dl className="facts">
        {known.map(([name, content]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{content}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

interface EditableProps {
  meeting: Meeting
  label: string
  name: 'location' | 'audio' | 'outcomes'
}

/** A line that anyone who may change the meeting edits where it stands. */
function Editable({ meeting, label, name }: EditableProps) {
  const { meeting_id } = meeting
  const [field] = useState(() =>
    storedField<Meeting>({
      read: () => clients.meetings('one', { meeting_id }, {}),
      change: (value, ifMatch) => clients.meetings('change', { meeting_id }, { [name]: value || null }, {}, ifMatch),
      valueOf: (row) => row[name] ?? '',
      stored: () => void queryClient.invalidateQueries({ queryKey: ['meeting', meeting_id] }),
    }),
  )
  const value = meeting[name] ?? ''
  return (
    <InlineField
      label={label}
      name={name}
      value={value}
      field={field}
      draftKey={`meeting-${meeting_id}-${name}`}
      may={mayUse(meeting, 'PATCH')}
    >
      <LinkedText text={value} />
    </InlineField>
  )
}

/** A text that is nothing but an address is a link. */
const LinkedText = ({ text }: { text: string }) =>
  /^https:\/\/\S+$/.test(text) ? (
    <a href={text} rel="noreferrer">
      {text}
    </a>
  ) : (
    text
  )

/** Links to the meeting as a file, in each format of the contract. */
export function Files({ meeting }: { meeting: Meeting }) {
  if (!formats.length) return null
  return (
    <Section title={hasMinutes(meeting) ? meetings.downloadMinutes : meetings.downloadAgenda} screenOnly>
      <div className="files">
        {formats.map((format) => (
          <a key={format} href={clients.fileOf(meeting.meeting_id, format)} download>
            {FORMAT_NAMES[format] ?? format}
          </a>
        ))}
      </div>
    </Section>
  )
}
