// The pages on which enterprise administrators keep groups: adding one, its roles, renaming and deleting it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { group as contract, groupRole } from '../../../contract/groups/group.ts'
import type { CallTo } from '../../actions/call.ts'
import { changeGroup, createGroup, deleteGroup } from '../../actions/groups/groups.ts'
import { addGroupRole, removeGroupRole } from '../../actions/groups/roles.ts'
import type { Visitor } from '../../identity/index.ts'
import { notFound } from '../../problem.ts'
import { idIn } from '../../rules/id.ts'
import { submitForm, translatedFaults } from '../account/account-form.ts'
import type { Faults } from '../kit/field.ts'
import { formField, formId, mustBeOwnForm } from '../kit/form.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { administratorOrRedirect, callOf } from '../kit/visitor.ts'
import { sendGroups } from './group-list.ts'
import { type GroupRow, sendGroup } from './group-page.ts'

/** Adds their routes. */
export async function groupPages(app: FastifyInstance) {
  app.get('/administration/groups', async (request, reply) => {
    const visitor = await administratorOrRedirect(request, reply)
    return visitor && sendGroups(request, reply)
  })

  app.get('/administration/groups/:id', async (request, reply) => {
    const visitor = await administratorOrRedirect(request, reply)
    return visitor && sendGroup(request, reply, await groupOf(request))
  })

  app.post('/administration/groups', async (request, reply) => {
    const visitor = await formOf(request, reply)
    if (!visitor) return
    const { takes } = contract.endpoints.add
    const given = { name: formField(request, 'name').trim() }
    const { made, refused } = await submitForm(request, takes, given, (sent) =>
      request.site.db.write((trx) => createGroup(trx, callOf(request, visitor, {}, sent))),
    )
    if (refused) return sendGroups(request, reply, translatedFaults(request, takes, refused, nameFaults(request)))
    return done(request, reply, `/${made}?done=created`)
  })

  app.post('/administration/groups/:id', async (request, reply) => {
    const visitor = await formOf(request, reply)
    if (!visitor) return
    const group = await groupOf(request)
    const { takes } = contract.endpoints.change
    const { group_id } = group
    const given = { name: formField(request, 'name').trim() }
    const { refused } = await submitForm(request, takes, given, (sent) =>
      request.site.db.write((trx) => changeGroup(trx, callOf(request, visitor, { group_id }, sent))),
    )
    if (refused) return sendGroup(request, reply, group, translatedFaults(request, takes, refused, nameFaults(request)))
    return done(request, reply, `/${group_id}?done=renamed`)
  })

  app.post('/administration/groups/:id/delete', async (request, reply) => {
    const visitor = await formOf(request, reply)
    if (!visitor) return
    const { group_id } = await groupOf(request)
    await request.site.db.write((trx) => deleteGroup(trx, callOf(request, visitor, { group_id }, {})))
    return done(request, reply, '?done=deleted')
  })

  app.post('/administration/groups/:id/roles', async (request, reply) => {
    const visitor = await formOf(request, reply)
    if (!visitor) return
    const group = await groupOf(request)
    const faults = await giveRole(request, visitor, group.group_id)
    if (faults) return sendGroup(request, reply, group, faults)
    return done(request, reply, `/${group.group_id}?done=given`)
  })

  app.post('/administration/groups/:id/roles/end', async (request, reply) => {
    const visitor = await formOf(request, reply)
    if (!visitor) return
    const { group_id } = await groupOf(request)
    const group_role_id = formId(request, 'group_role_id')
    await request.site.db.write(async (trx) => {
      const own = trx.selectFrom('group_role').select('group_role_id').where('group_id', '=', group_id)
      const found = await own.where('group_role_id', '=', group_role_id).executeTakeFirst()
      if (found) await removeGroupRole(trx, callOf(request, visitor, { group_role_id }, {}))
    })
    return done(request, reply, `/${group_id}?done=taken`)
  })
}

/** The enterprise administrator who sends a form of ours; undefined where the reply has been redirected. */
async function formOf(request: FastifyRequest, reply: FastifyReply): Promise<Visitor | undefined> {
  const visitor = await administratorOrRedirect(request, reply)
  if (visitor) await mustBeOwnForm(request)
  return visitor
}

const done = (request: FastifyRequest, reply: FastifyReply, to: string) =>
  reply.redirect(`${pageReaderOf(request).root}/administration/groups${to}`, 303)

/** The group of the path; throws 404. */
async function groupOf(request: FastifyRequest): Promise<GroupRow> {
  const { id } = request.params as { id: string }
  const group_id = idIn(id)
  const found = await request.site.db.reads
    .selectFrom('group')
    .selectAll()
    .where('group_id', '=', group_id)
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

function nameFaults(request: FastifyRequest) {
  const { groups } = pageReaderOf(request).words
  const { nameMissing, nameTaken } = groups
  return { name: { invalid_value: nameMissing, missing_field: nameMissing, not_unique: nameTaken } }
}

/** Gives the role that a form says; gives what was refused, by the fields of the form. */
async function giveRole(request: FastifyRequest, visitor: Visitor, group_id: number): Promise<Faults | undefined> {
  const { groups } = pageReaderOf(request).words
  const kind = formField(request, 'kind') === 'room' ? 'room' : 'organization'
  const [place, role] = [`${kind}_id`, `${kind}_role`]
  const chosen = formId(request, place)
  const missing = kind === 'room' ? groups.chooseRoom : groups.chooseOrganization
  if (!chosen) return { [place]: missing }
  const { takes } = groupRole.endpoints.add
  const given = { [place]: chosen, role_id: formId(request, role) }
  const { refused } = await submitForm(request, takes, given, (sent) =>
    request.site.db.write((trx) =>
      addGroupRole(trx, callOf(request, visitor, { group_id }, sent as CallTo<typeof groupRole, 'add'>['sent'])),
    ),
  )
  if (!refused) return undefined
  const { [place]: where, ...others } = translatedFaults(request, takes, refused, {
    [place]: missing,
    role_id: { not_unique: groups.givenAlready },
  })
  return where === undefined ? { [role]: others['role_id'] ?? missing } : { [place]: where }
}
