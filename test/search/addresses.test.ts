// Nobody learns an e-mail address from a search: it is looked through and shown only for those to whom a record shows it.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { GUEST, MEMBER, OBSERVER } from '../../contract/codes.ts'
import type { Client } from '../client.ts'
import { newMeeting, type Scene, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { indexed } from './indexed.ts'

const ADDRESS = 'p.wetherby@wharf.example'

onBothDatabases('the address of somebody in a private room', (stage) => {
  let scene: Scene
  let hidden: number
  let colleague: Awaited<ReturnType<typeof someone>>

  before(async () => {
    const s = stage()
    scene = await setScene(s)
    hidden = await s.person({ first_name: 'Philippa', last_name: 'Quill', email: ADDRESS })
    await s.seat(scene.organization, hidden, MEMBER)
    await s.place(scene.room, hidden, MEMBER)
    colleague = await someone(s, scene, { organization: MEMBER })
  })

  async function found(search: string, as: Client) {
    await indexed(stage().site)
    const { body, text } = await as.get(`/search_results?search=${encodeURIComponent(search)}`)
    assert.ok(!text.includes('wharf'), text)
    return { ids: body.map(({ thing_id }: { thing_id: number }) => thing_id), body }
  }
  const finds = async (search: string, as: Client) => {
    await indexed(stage().site)
    const { body, headers } = await as.get(`/search_results?search=${encodeURIComponent(search)}`)
    assert.equal(Number(headers['x-total-count']), body.length)
    return body.map(({ kind, thing_id }: { kind: string; thing_id: number }) => `${kind} ${thing_id}`)
  }
  const person = () => [`member ${hidden}`]

  test('finds nobody and is not shown, while the name is found and shown', async () => {
    for (const search of [ADDRESS, 'wharf', 'whar', '"p wetherby"', '"wharf example"', 'philippa wharf', 'wetherby'])
      assert.deepEqual(await finds(search, colleague.client), [], search)
    const { ids, body } = await found('philippa', colleague.client)
    assert.deepEqual(ids, [hidden])
    assert.equal(body[0].snippet, '<mark>Philippa</mark> Quill')
  })

  test('is no name either of somebody who was invited by it alone', async () => {
    const email = 'secret.person@cove.example'
    const meeting = await newMeeting(scene)
    const { body } = await scene.owner.client.post(`/meetings/${meeting}/participants`, { email })
    assert.deepEqual([body.member_name, body.member_email], ['secret.person', email])
    for (const search of [email, 'cove', '"secret person cove"', 'secret cove'])
      assert.deepEqual(await finds(search, colleague.client), [], search)
    assert.deepEqual(await finds('secret.person', colleague.client), [`member ${body.member_id}`])
    for (const path of [
      '/search_results?search=secret.person',
      `/organizations/${scene.organization}/organization_members`,
      '/changes?embed=resource&after=0',
    ]) {
      const { text } = await colleague.client.get(path)
      assert.ok(!text.includes('cove.example'), text)
    }
    assert.deepEqual(await finds('cove', scene.owner.client), [`member ${body.member_id}`])
  })

  test('keeps nobody from being found either', async () => {
    for (const search of [
      'philippa -wharf',
      'philippa -wetherby',
      'philippa -"p wetherby"',
      'philippa -"wharf example"',
    ])
      assert.deepEqual(await finds(search, colleague.client), person(), search)
  })

  test('is found and shown to those who read a list that shows it, once', async () => {
    const s = stage()
    const self = await s.as(hidden)
    const observer = await someone(s, scene, { organization: GUEST, room: OBSERVER })
    for (const { client } of [scene.owner, scene.chief, observer, { client: self }]) {
      assert.deepEqual(await finds('wharf', client), person())
      assert.deepEqual(await finds('philippa wharf', client), person())
      assert.deepEqual(await finds('philippa', client), person())
      assert.deepEqual(await finds('philippa -wharf', client), [])
      const { body } = await client.get('/search_results?search=wharf&kind=member')
      assert.equal(body[0].snippet, 'p.wetherby@<mark>wharf</mark>.example')
      assert.equal(body[0].kind, 'member')
    }
  })

  test('is found by who attends a meeting with them, until they do so no more', async () => {
    const s = stage()
    const meeting = await newMeeting(scene)
    const attending = await someone(s, scene)
    const { client } = scene.owner
    assert.deepEqual(await finds('wharf', attending.client), [])
    await s.place(scene.room, attending.id, GUEST)
    await client.post(`/meetings/${meeting}/attendees`, { member_id: hidden })
    const { body } = await client.post(`/meetings/${meeting}/attendees`, { member_id: attending.id })
    assert.deepEqual(await finds('wharf', attending.client), person())
    await client.delete(`/attendees/${body.attendee_id}`)
    const before = await attending.client.get('/search_results?search=wharf')
    assert.deepEqual([before.body, before.headers['x-total-count']], [[], '0'])
    assert.deepEqual(await finds('wharf', attending.client), [])
  })

  test('is not shown by a template, in which they stand', async () => {
    const s = stage()
    const open = await s.room(scene.organization, { name: 'Open deck', private: 0 })
    const { client } = scene.owner
    await s.place(open, hidden, MEMBER)
    const { template_id } = (await client.post(`/rooms/${open}/templates`, { name: 'Stores' })).body
    const added = await client.post(`/templates/${template_id}/attendees`, { member_id: hidden })
    assert.equal(added.status, 201, added.text)
    assert.deepEqual(await finds('wharf', colleague.client), person())
    await s.write((trx) => trx.deleteFrom('room_member').where('room_id', '=', open).execute())
    assert.deepEqual(await finds('wharf', colleague.client), [])
    assert.deepEqual(await finds('philippa', colleague.client), person())
  })

  test('is neither found nor shown among those whom somebody may add, who are added without it', async () => {
    const s = stage()
    const own = await s.room(scene.organization, { name: 'Stores' })
    await s.place(own, colleague.id, MEMBER)
    const people = async (search: string) =>
      (await colleague.client.get(`/rooms/${own}/people?search=${encodeURIComponent(search)}`)).body
    for (const search of [ADDRESS, 'wharf', 'philippa wharf', 'quill\np.', '@wharf'])
      assert.deepEqual(await people(search), [], search)
    const [one, ...others] = await people('philippa qu')
    assert.deepEqual([one.member_id, one.email, others], [hidden, null, []])
    const { meeting_id } = (await colleague.client.post(`/rooms/${own}/meetings`, { name: 'Stock' })).body
    const { organization_member_id } = one
    const added = await colleague.client.post(`/meetings/${meeting_id}/attendees`, { organization_member_id })
    assert.equal(added.status, 201, added.text)
    assert.deepEqual([added.body.member_id, added.body.role_id.display], [hidden, 'Guest'])
    // Whoever is in the meeting is seen there with their address.
    assert.equal((await people('philippa'))[0].email, ADDRESS)
  })
})
