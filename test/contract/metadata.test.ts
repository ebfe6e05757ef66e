// Metadata through HTTP: every coded set of the specification, pasted in.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { assertInvalid, type Someone, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

const SETS = {
  organization_roles: '1 Owner, 2 Administrator, 3 Member, 4 Executive, 5 Guest',
  room_roles: '2 Manager, 3 Member, 4 Observer, 5 Guest',
  meeting_roles: '2 Facilitator, 3 Participant, 4 Observer, 5 Guest',
  meeting_rsvps: '0 None Yet, 1 Yes, 2 No, 3 Maybe',
  action_item_states: '0 Open, 1 Closed',
}

const EVENTS = `
action_item_created | Action item created
action_item_assigned | Action item assigned
meeting_created | Meeting created
meeting_scheduled | Meeting scheduled or re-scheduled
meeting_content_changed | Change to meeting name, description, location or outcomes
meeting_canceled | Meeting canceled
meeting_started | Meeting session started
meeting_ended | Meeting session ended
meeting_restored | Meeting restored from canceled
meeting_deleted | Meeting deleted (see the deleted meetings resource)
meeting_room_changed | Meeting moved to another room
followup_sent | Follow-up e-mail sent to attendees
invitation_sent | Invitation e-mail sent to attendees
cancellation_sent | Cancellation e-mail sent to attendees
attendee_added | Attendee added
attendee_rsvp | Attendee RSVP added or changed
attendee_deleted | Attendee removed from a meeting
meeting_series_created | Series created
meeting_series_scheduled | Series scheduled or re-scheduled
meeting_series_collapsed | Series collapsed to a single meeting
meeting_series_content_changed | Change to series name, description, location or outcomes
meeting_series_deleted | Series deleted
invitee_added | Invitee added
invitee_rsvp | Invitee RSVP added or changed
invitee_deleted | Invitee removed from a series
meeting_series_invitation_sent | Invitation e-mail sent to invitees of a series`

const set = (text: string) => text.split(', ').map((entry) => ({ id: Number(entry[0]), display: entry.slice(2) }))

const EXTRA_EVENTS = `
note_created | Note created
decision_made | Decision made
action_item_closed | Action item closed
minutes_approved | Minutes approved`

const hookEvents = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.split(' | '))
    .map(([id, display]) => ({ id, display, room_event: true, organization_event: true }))

const METADATA = {
  ...Object.fromEntries(Object.entries(SETS).map(([name, text]) => [name, set(text)])),
  rest_hook_events: hookEvents(EVENTS),
  extra_hook_events: hookEvents(EXTRA_EVENTS),
}

onBothDatabases('metadata', (stage) => {
  let outsider: Someone

  before(async () => {
    outsider = await someone(stage(), await setScene(stage()))
  })

  test('GET /metadata has every set, and all 26 events for rooms and organizations', async () => {
    const { status, body } = await outsider.client.get('/metadata')
    assert.equal(status, 200)
    assert.deepEqual(body, METADATA)
    assert.equal(body.rest_hook_events.length, 26)
  })

  test('use fields to select one set', async () => {
    for (const [name, rows] of Object.entries(METADATA))
      assert.deepEqual((await outsider.client.get(`/metadata?fields=${name}`)).body, { [name]: rows })
    const { body } = await outsider.client.get('/metadata?fields=action_item_states,meeting_rsvps')
    assert.deepEqual(Object.keys(body).toSorted(), ['action_item_states', 'meeting_rsvps'])
    for (const wrong of ['fields=roles', 'fields=meeting_rsvps,roles', 'embed=roles', 'page=0', 'sort=id'])
      assertInvalid(await outsider.client.get(`/metadata?${wrong}`), 'metadata', [
        wrong.split('=')[0]!,
        'invalid_value',
      ])
  })

  test('the caller must be logged in', async () => {
    assert.equal((await stage().nobody.get('/metadata')).status, 401)
    const reader = await stage().as(outsider.id, 'read')
    assert.equal((await reader.get('/metadata')).status, 200)
  })

  test('metadata is read only', async () => {
    for (const verb of ['POST', 'PUT', 'PATCH', 'DELETE'])
      assert.equal((await outsider.client.ask(verb, '/metadata', {})).headers['allow'], 'OPTIONS, HEAD, GET')
    assert.deepEqual((await outsider.client.options('/metadata')).body, ['OPTIONS', 'HEAD', 'GET'])
  })
})
