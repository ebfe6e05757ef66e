// The part of the page of a group about its roles: those that it gives, and forms that give one more.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { fill } from '../../../words/fill.ts'
import { confirmedButton, type Faults, field, type Option, select } from '../kit/field.ts'
import { csrfField, formField } from '../kit/form.ts'
import { type Html, html } from '../kit/html.ts'
import { postForm } from '../kit/post-form.ts'
import { pageReaderOf } from '../kit/reader.ts'

/** How many organizations and rooms a list to choose from has. */
const MOST = 300

/** The part of a group with this id; `path`: the address of its page. */
export async function groupRoleSection(
  request: FastifyRequest,
  reply: FastifyReply,
  { group_id, path, faults }: { group_id: number; path: string; faults: Faults },
): Promise<Html> {
  const { site, words } = pageReaderOf(request)
  const { groups, tokens } = words
  const rows = await site.db.reads
    .selectFrom('group_role')
    .leftJoin('room', 'room.room_id', 'group_role.room_id')
    .leftJoin('organization', (join) =>
      join.on((eb) =>
        eb.or([
          eb('organization.organization_id', '=', eb.ref('group_role.organization_id')),
          eb('organization.organization_id', '=', eb.ref('room.organization_id')),
        ]),
      ),
    )
    .select([
      'group_role_id',
      'role_id',
      'group_role.room_id',
      'room.name as room',
      'organization.name as organization',
    ])
    .where('group_id', '=', group_id)
    .orderBy('group_role_id')
    .execute()
  const token = await csrfField(request, reply)
  const one = (row: (typeof rows)[number]) => {
    const { group_role_id, role_id, room, organization } = row
    const names: Readonly<Record<number, string>> = row.room_id === null ? groups.organizationRoles : groups.roomRoles
    const place = room === null ? organization! : fill(groups.roomIn, { room, organization: organization! })
    const said = fill(groups.roleIn, { role: names[role_id]!, place })
    const sure = { label: groups.take, of: said, sure: groups.takeHint, yes: groups.takeConfirm, keep: tokens.cancel }
    const form = html`${token}<input type="hidden" name="group_role_id" value="${group_role_id}">`
    return html`<li class="row"><div class="grows"><strong>${said}</strong></div>
${confirmedButton(sure, `${path}/roles/end`, form)}
</li>`
  }
  const places = await placesToChoose(request)
  return html`<section class="part" id="roles"><h2>${groups.roles}</h2>
<p class="nothing">${rows.length ? groups.highest : groups.noRoles}</p>
${rows.length > 0 && html`<ul class="rows">${rows.map(one)}</ul>`}
</section>
${places.tooMany && finder(request, path)}
<section class="part"><h2>${groups.inOrganization}</h2>
${await giving(request, reply, { path, faults, kind: 'organization', places: places.organizations })}
</section>
<section class="part"><h2>${groups.inRoom}</h2>
${await giving(request, reply, { path, faults, kind: 'room', places: places.rooms })}
</section>`
}

const searchOf = (request: FastifyRequest): string => {
  const { find } = request.query as { find?: unknown }
  return typeof find === 'string' ? find.trim().slice(0, 255) : ''
}

/** The organizations and rooms to choose from: all of them, or those whose name has what is asked for. */
async function placesToChoose(request: FastifyRequest) {
  const { db } = request.site
  const { groups } = pageReaderOf(request).words
  const pattern = `%${searchOf(request)
    .toLowerCase()
    .replaceAll(/[\\%_]/g, '\\$&')}%`
  const organizations = await db.reads
    .selectFrom('organization')
    .select(['organization_id', 'name'])
    .where(sql<boolean>`lower(name) like ${pattern} escape '\\'`)
    .orderBy('name')
    .orderBy('organization_id')
    .limit(MOST + 1)
    .execute()
  const rooms = await db.reads
    .selectFrom('room')
    .innerJoin('organization', 'organization.organization_id', 'room.organization_id')
    .select(['room_id', 'room.name as room', 'organization.name as organization'])
    .where(sql<boolean>`lower(room.name) like ${pattern} escape '\\'`)
    .orderBy('room.name')
    .orderBy('room_id')
    .limit(MOST + 1)
    .execute()
  return {
    tooMany: searchOf(request) !== '' || organizations.length > MOST || rooms.length > MOST,
    organizations: organizations
      .slice(0, MOST)
      .map(({ organization_id, name }) => ({ value: String(organization_id), label: name })),
    rooms: rooms.slice(0, MOST).map(({ room_id, room, organization }) => ({
      ...{ value: String(room_id), label: fill(groups.roomIn, { room, organization }) },
    })),
  }
}

/** A form that asks for places by a part of their name. */
function finder(request: FastifyRequest, path: string): Html {
  const { groups } = pageReaderOf(request).words
  const { find: label, findHint: hint } = groups
  return html`<form class="form" method="get" action="${path}">
${field({ name: 'find', label, hint, autocomplete: 'off', value: searchOf(request), optional: true })}
<div class="buttons"><button class="button quiet">${groups.show}</button></div>
</form>`
}

interface Giving {
  path: string
  faults: Faults
  kind: 'organization' | 'room'
  places: readonly Option[]
}

/** A form that gives a role in a place. */
function giving(request: FastifyRequest, reply: FastifyReply, { path, faults, kind, places }: Giving): Promise<Html> {
  const { groups } = pageReaderOf(request).words
  const [place, role] = [`${kind}_id`, `${kind}_role`]
  const names = kind === 'room' ? groups.roomRoles : groups.organizationRoles
  const roles = Object.entries(names).map(([value, label]) => ({ value, label }))
  const chosen = formField(request, role) || '3'
  const fields = html`${select({ name: place, label: groups[kind], value: formField(request, place) }, faults, [{ value: '', label: groups.choose }, ...places])}
${select({ name: role, label: groups.role, value: chosen }, faults, roles)}`
  const submit = html`${groups.give}<span class="unseen"> ${groups[kind]}</span>`
  return postForm(request, reply, { action: `${path}/roles`, hidden: { kind }, fields, submit })
}
