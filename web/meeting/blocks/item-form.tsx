// A form that adds an action item to a meeting.

import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { actionItems, may, roomMembers } from '../../api/clients.ts'
import { faultsOf } from '../../api/problem.ts'
import { useAnswer, useChange, useRights } from '../../api/queries.ts'
import { ErrorMessage } from '../../ui/loaded.tsx'
import { htmlFromText } from '../../ui/rich-text.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { startOf } from '../../ui/time.ts'
import { announce } from '../../ui/title.ts'
import { words } from '../../words.ts'
import type { Meeting } from '../meeting-queries.ts'

const { items } = words

const EMPTY = { text: '', member: null as string | null, date: '' }

/** A button that opens the form, for those who may add an item. */
export function ItemForm({ meeting: { meeting_id, room_id } }: { meeting: Meeting }) {
  const rights = useRights(['meeting', meeting_id, 'items'], () => may.actionItem('inMeeting', { meeting_id }))
  const [open, setOpen] = useState(false)
  if (!rights('POST')) return null
  if (!open)
    return (
      <button type="button" className="button quiet added" onClick={() => setOpen(true)}>
        {items.add}
      </button>
    )
  return <OpenForm meeting_id={meeting_id} room_id={room_id.value} />
}

function OpenForm({ meeting_id, room_id }: { meeting_id: number; room_id: number }) {
  const [values, setValues] = useState(EMPTY)
  const people = useAnswer(['people', 'room', room_id], () => roomMembers('inRoom', { room_id }, {}))
  const change = useChange(
    ({ text, member, date }: typeof EMPTY) =>
      actionItems(
        'addToMeeting',
        { meeting_id },
        {
          description: htmlFromText(text),
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
        change.mutate(values, {
          onSuccess: () => {
            setValues(EMPTY)
            announce(items.added)
          },
        })
      }}
    >
      <TextInput
        label={items.description}
        value={values.text}
        data-autofocus
        autoFocus
        onChange={(event) => setValues({ ...values, text: event.currentTarget.value })}
        error={faults['description']}
      />
      <div className="pair">
        <SearchSelect
          label={items.assignee}
          placeholder={items.unassigned}
          clearButtonProps={{ 'aria-label': items.removeAssignee }}
          data={(people.data?.body ?? []).map(({ member_id, member_name }) => ({
            value: String(member_id),
            label: member_name,
          }))}
          value={values.member}
          onChange={(member) => setValues({ ...values, member })}
          error={faults['member_id']}
          nothingFoundMessage={items.noSuchPerson}
        />
        <TextInput
          type="date"
          label={items.dueDate}
          value={values.date}
          onChange={(event) => setValues({ ...values, date: event.currentTarget.value })}
          error={faults['due_ts']}
        />
      </div>
      <div className="buttons">
        <button type="submit" className="button quiet" disabled={change.isPending || !values.text.trim()}>
          {items.submit}
        </button>
      </div>
      {!Object.keys(faults).length && <ErrorMessage error={change.error} />}
    </form>
  )
}
