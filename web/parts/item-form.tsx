// Adds an action item to a meeting: what, who, until when.

import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { actionItems, may, roomMembers } from '../api.ts'
import { useAnswer, useChange, useMay } from '../asking.ts'
import { faultsOf } from '../problem.ts'
import { startOf } from '../time.ts'
import { words } from '../words.ts'
import type { Meeting } from './meeting-of.ts'
import { Pick } from './pick.tsx'
import { Told } from './shown.tsx'
import { say } from './title.ts'
import { typed } from './written.tsx'

const { items } = words

const EMPTY = { text: '', member: null as string | null, date: '' }

export function ItemForm({ meeting: { meeting_id, room_id } }: { meeting: Meeting }) {
  const rights = useMay(['meeting', meeting_id, 'items'], () => may.actionItem('inMeeting', { meeting_id }))
  const [open, unfold] = useState(false)
  if (!rights('POST')) return null
  if (!open)
    return (
      <button type="button" className="button quiet added" onClick={() => unfold(true)}>
        {items.add}
      </button>
    )
  return <Unfolded meeting_id={meeting_id} room_id={room_id.value} />
}

function Unfolded({ meeting_id, room_id }: { meeting_id: number; room_id: number }) {
  const [filled, fill] = useState(EMPTY)
  const people = useAnswer(['people', 'room', room_id], () => roomMembers('inRoom', { room_id }, {}))
  const change = useChange(
    ({ text, member, date }: typeof EMPTY) =>
      actionItems(
        'addToMeeting',
        { meeting_id },
        {
          description: typed(text),
          ...(member && { member_id: Number(member) }),
          ...(date && { due_ts: startOf(date) }),
        },
      ),
    [['items']],
  )
  const faults = faultsOf(change.error)
  return (
    <form
      className="form added"
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate(filled, {
          onSuccess: () => {
            fill(EMPTY)
            say(items.added)
          },
        })
      }}
    >
      <TextInput
        label={items.what}
        value={filled.text}
        data-autofocus
        autoFocus
        onChange={(event) => fill({ ...filled, text: event.currentTarget.value })}
        error={faults['description']}
      />
      <div className="pair">
        <Pick
          label={items.byWhom}
          placeholder={items.nobody}
          clearButtonProps={{ 'aria-label': items.notNobody }}
          data={(people.data?.body ?? []).map(({ member_id, member_name }) => ({
            value: String(member_id),
            label: member_name,
          }))}
          value={filled.member}
          onChange={(member) => fill({ ...filled, member })}
          error={faults['member_id']}
          nothingFoundMessage={items.notFound}
        />
        <TextInput
          type="date"
          label={items.until}
          value={filled.date}
          onChange={(event) => fill({ ...filled, date: event.currentTarget.value })}
          error={faults['due_ts']}
        />
      </div>
      <div className="buttons">
        <button type="submit" className="button quiet" disabled={change.isPending || !filled.text.trim()}>
          {items.addIt}
        </button>
      </div>
      {!Object.keys(faults).length && <Told error={change.error} />}
    </form>
  )
}
