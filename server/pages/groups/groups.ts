// The pages on which enterprise administrators keep groups: adding one, its roles, renaming and deleting it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { group as contract, groupRole } from '../../../contract/groups/group.ts'
import type { CallTo } from '../../actions/call.ts'
import { changeGroup, createGroup, deleteGroup } from '../../actions/groups/groups.ts'
import { addGroupRole, removeGroupRole } from '../../actions/groups/roles.ts'
import type { Visitor } from '../../identity/index.ts'
import { notFound } from '../../problem.ts'
import { idIn } from '../../rules/id.ts'
import { submitForm } from '../account/account-form.ts'
import type { Faults } from '../kit/field.ts'
import { formField, formId } from '../kit/form.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { administratorPage, callOf } from '../kit/visitor.ts'
import { sendGroups } from './group-list.ts'
import { type GroupRow, sendGroup } from './group-page.ts'

/** Adds their routes. */
export async function groupPages(app: FastifyInstance) {
  app.get(
    '/administration/groups',
    administratorPage((request, reply) => sendGroups(request, reply)),
  )

  app.get(
    '/administration/groups/:id',
    administratorPage(async (request, reply) => sendGroup(request, reply, await groupOf(request))),
  )

  app.post(
    '/administration/groups',
    administratorPage(async (request, reply, visitor) => {
      const { takes } = contract.endpoints.add
      const { made, refused } = await submitForm(request, reply, { takes, ...nameForm(request) }, (sent) =>
        request.site.db.write((trx) => createGroup(trx, callOf(request, visitor, {}, sent))),
      )
      if (refused) return sendGroups(request, reply, refused.faults)
      return done(request, reply, `/${made}?done=created`)
    }),
  )

  app.post(
    '/administration/groups/:id',
    administratorPage(async (request, reply, visitor) => {
      const group = await groupOf(request)
      const { takes } = contract.endpoints.change
      const { group_id } = group
      const { refused } = await submitForm(request, reply, { takes, ...nameForm(request) }, (sent) =>
        request.site.db.write((trx) => changeGroup(trx, callOf(request, visitor, { group_id }, sent))),
      )
      if (refused) return sendGroup(request, reply, group, refused.faults)
      return done(request, reply, `/${group_id}?done=renamed`)
    }),
  )

  app.post(
    '/administration/groups/:id/delete',
    administratorPage(async (request, reply, visitor) => {
      const { group_id } = await groupOf(request)
      await request.site.db.write((trx) => deleteGroup(trx, callOf(request, visitor, { group_id }, {})))
      return done(request, reply, '?done=deleted')
    }),
  )

  app.post(
    '/administration/groups/:id/roles',
    administratorPage(async (request, reply, visitor) => {
      const group = await groupOf(request)
      const faults = await giveRole(request, reply, visitor, group.group_id)
      if (faults) return sendGroup(request, reply, group, faults)
      return done(request, reply, `/${group.group_id}?done=given`)
    }),
  )

  app.post(
    '/administration/groups/:id/roles/end',
    administratorPage(async (request, reply, visitor) => {
      const { group_id } = await groupOf(request)
      const group_role_id = formId(request, 'group_role_id')
      await request.site.db.write(async (trx) => {
        const own = trx.selectFrom('group_role').select('group_role_id').where('group_id', '=', group_id)
        const row = await own.where('group_role_id', '=', group_role_id).executeTakeFirst()
        if (row) await removeGroupRole(trx, callOf(request, visitor, { group_role_id }, {}))
      })
      return done(request, reply, `/${group_id}?done=taken`)
    }),
  )
}

const done = (request: FastifyRequest, reply: FastifyReply, to: string) =>
  reply.redirect(`${pageReaderOf(request).root}/administration/groups${to}`, 303)

/** The group of the path; throws 404. */
async function groupOf(request: FastifyRequest): Promise<GroupRow> {
  const { id } = request.params as { id: string }
  const group_id = idIn(id)
  const row = await request.site.db.reads
    .selectFrom('group')
    .selectAll()
    .where('group_id', '=', group_id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** What forms say of the name, with error messages about it. */
function nameForm(request: FastifyRequest) {
  const { groups } = pageReaderOf(request).words
  const { nameMissing, nameTaken } = groups
  return {
    given: { name: formField(request, 'name').trim() },
    messages: { name: { invalid_value: nameMissing, missing_field: nameMissing, not_unique: nameTaken } },
  }
}

/** Gives the role that a form says; gives what was refused, by the fields of the form. */
async function giveRole(
  request: FastifyRequest,
  reply: FastifyReply,
  visitor: Visitor,
  group_id: number,
): Promise<Faults | undefined> {
  const { groups } = pageReaderOf(request).words
  const kind = formField(request, 'kind') === 'room' ? 'room' : 'organization'
  const [place, role] = [`${kind}_id`, `${kind}_role`]
  const chosen = formId(request, place)
  const missing = kind === 'room' ? groups.chooseRoom : groups.chooseOrganization
  if (!chosen) return { [place]: missing }
  const { takes } = groupRole.endpoints.add
  const given = { [place]: chosen, role_id: formId(request, role) }
  const messages = { [place]: missing, role_id: { not_unique: groups.givenAlready } }
  const { refused } = await submitForm(request, reply, { takes, given, messages }, (sent) =>
    request.site.db.write((trx) =>
      addGroupRole(trx, callOf(request, visitor, { group_id }, sent as CallTo<typeof groupRole, 'add'>['sent'])),
    ),
  )
  if (!refused) return undefined
  const { [place]: where, ...others } = refused.faults
  return where === undefined ? { [role]: others['role_id'] ?? missing } : { [place]: where }
}
