// Decisions among search results: the parts of their mark, and no others have any.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newMeeting, setScene } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { indexed } from './indexed.ts'

onBothDatabases('decisions that are found', (stage) => {
  test('have their number, their state, and those who were there; a decision of no meeting, nobody', async () => {
    const scene = await setScene(stage())
    const { client } = scene.owner
    const meeting = await newMeeting(scene)
    const [{ attendee_id, member_id, member_name }] = (await client.get(`/meetings/${meeting}/attendees`)).body
    await client.patch(`/attendees/${attendee_id}`, { attended: true })
    const write = async (at: string, description: string, tags: string[]): Promise<number> =>
      (await client.post(`${at}/notes`, { description, tags })).body.note_id
    const held = await write(`/meetings/${meeting}`, 'The kelp stays', ['decision'])
    const ofRoom = await write(`/rooms/${scene.room}`, 'The kelp goes', ['decision'])
    const former = await write(`/meetings/${meeting}`, 'The kelp is counted', ['decision'])
    const plain = await write(`/meetings/${meeting}`, 'The kelp grows', [])
    await client.patch(`/rooms/${scene.room}`, { key: 'kelp' })
    await client.patch(`/decisions/${ofRoom}`, { replaces_id: held })
    // Without its tag it is a note again, whatever the register keeps of it.
    await client.patch(`/notes/${former}`, { tags: [] })
    await indexed(stage().site)

    const { body } = await client.get('/search_results?search=kelp')
    const found = new Map(body.map(({ thing_id, kind, decision }: any) => [thing_id, { kind, decision }]))
    const parts = async (id: number) => {
      const { number, display_number, state } = (await client.get(`/decisions/${id}`)).body
      return { number, display_number, state }
    }
    const present = [{ value: member_id, display: member_name }]
    assert.deepEqual(found.get(held), { kind: 'decision', decision: { ...(await parts(held)), present } })
    assert.deepEqual(found.get(ofRoom), { kind: 'decision', decision: { ...(await parts(ofRoom)), present: [] } })
    assert.equal((await parts(held)).state, 'replaced')
    assert.match((await parts(held)).display_number, /^KELP-/)
    for (const id of [former, plain]) assert.deepEqual(found.get(id), { kind: 'note', decision: null })
    const selected = await client.get('/search_results?search=kelp&fields=thing_id,decision&kind=decision')
    assert.deepEqual(Object.keys(selected.body[0]), ['thing_id', 'decision'])
  })
})
