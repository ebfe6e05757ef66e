// The page of one group: its roles, its people, and renaming or deleting it.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { fill, plural } from '../../../words/fill.ts'
import type { DB } from '../../db/tables.ts'
import { sendAccountPage } from '../account/account-form.ts'
import { confirmedButton, type Faults, field } from '../kit/field.ts'
import { csrfField, formField } from '../kit/form.ts'
import { type Html, html } from '../kit/html.ts'
import { PAGE_SIZE, pageLinks, requestedPage } from '../kit/paging.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { groupRoleSection } from './group-roles.ts'

export type GroupRow = Selectable<DB['group']>

/** Sends the page. */
export async function sendGroup(request: FastifyRequest, reply: FastifyReply, group: GroupRow, faults: Faults = {}) {
  const { root, words } = pageReaderOf(request)
  const { groups, tokens } = words
  const { group_id, name } = group
  const path = `${root}/administration/groups/${group_id}`
  const token = await csrfField(request, reply)
  const { name: label, nameHint: hint } = groups
  const value = request.method === 'POST' && faults['name'] ? formField(request, 'name') : name
  const sure = {
    label: groups.delete,
    of: name,
    sure: groups.deleteHint,
    yes: groups.deleteConfirm,
    keep: tokens.cancel,
  }
  const body = html`<p><a href="${root}/administration/groups">${groups.back}</a></p>
${await groupRoleSection(request, reply, { group_id, path, faults })}
${await people(request, group, path)}
<section class="part"><h2>${groups.renameTitle}</h2>
<form class="form" method="post" action="${path}" novalidate>
${token}
${field({ name: 'name', label, hint, autocomplete: 'off', value }, faults)}
<div class="buttons"><button class="button quiet">${groups.rename}</button></div>
</form>
<div class="added">${confirmedButton(sure, `${path}/delete`, token)}</div>
</section>`
  const { created, renamed, given, taken } = groups
  return sendAccountPage(request, reply, {
    ...{ part: 'groups', title: name, body, faults, done: { created, renamed, given, taken } },
  })
}

/** The people in the group, with who says so. */
async function people(request: FastifyRequest, group: GroupRow, path: string): Promise<Html> {
  const { site, words, locale } = pageReaderOf(request)
  const { groups } = words
  const page = requestedPage(request)
  const rows = await site.db.reads
    .selectFrom('group_member')
    .innerJoin('member', 'member.member_id', 'group_member.member_id')
    .leftJoin('sign_in_provider', 'sign_in_provider.sign_in_provider_id', 'group_member.said_by')
    .select(['member.member_id', 'member.name', 'member.email', 'member.deactivated_ts', 'sign_in_provider.label'])
    .where('group_id', '=', group.group_id)
    .orderBy(sql`lower(member.name)`)
    .orderBy('member.member_id')
    .orderBy('said_by')
    .offset(page * PAGE_SIZE)
    .limit(PAGE_SIZE + 1)
    .execute()
  const one = ({ name, email, deactivated_ts, label }: (typeof rows)[number]) => html`<li class="row">
<div class="grows"><strong>${name}</strong>${deactivated_ts !== null && html` <span class="mark off">${groups.inactive}</span>`}
<p class="soft small">${[email, label === null ? groups.byDirectory : fill(groups.byProvider, { label })].filter((part) => part !== null && part !== name).join(' · ')}</p></div>
</li>`
  const none = html`<p class="nothing">${groups.noMembers}</p>`
  return html`<section class="part" id="people"><h2>${groups.members}</h2>
${group.member_count ? html`<p class="nothing">${plural(groups.people, group.member_count, locale)}</p>` : none}
${rows.length > 0 && html`<ul class="rows">${rows.slice(0, PAGE_SIZE).map(one)}</ul>`}
${pageLinks(request, path, { page, more: rows.length > PAGE_SIZE })}
</section>`
}
