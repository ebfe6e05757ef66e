// The page that lists the groups, and adds one.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { plural } from '../../../words/fill.ts'
import { sendAccountPage } from '../account/account-form.ts'
import { type Faults, field } from '../kit/field.ts'
import { formField } from '../kit/form.ts'
import { html } from '../kit/html.ts'
import { PAGE_SIZE, pageLinks, requestedPage } from '../kit/paging.ts'
import { postForm } from '../kit/post-form.ts'
import { pageReaderOf } from '../kit/reader.ts'

/** Sends the page. */
export async function sendGroups(request: FastifyRequest, reply: FastifyReply, faults: Faults = {}) {
  const { root, site, words, locale } = pageReaderOf(request)
  const { groups } = words
  const page = requestedPage(request)
  const rows = await site.db.reads
    .selectFrom('group')
    .select(['group_id', 'name', 'member_count'])
    .select((eb) =>
      eb
        .selectFrom('group_role')
        .select((count) => count.fn.countAll<number>().as('roles'))
        .whereRef('group_role.group_id', '=', 'group.group_id')
        .as('roles'),
    )
    .orderBy('name_key')
    .offset(page * PAGE_SIZE)
    .limit(PAGE_SIZE + 1)
    .execute()
  const path = `${root}/administration/groups`
  const one = ({ group_id, name, member_count, roles }: (typeof rows)[number]) => html`<li class="row">
<div class="grows"><strong><a href="${path}/${group_id}">${name}</a></strong>
<p class="soft small">${plural(groups.people, member_count, locale)} · ${plural(groups.roleCount, Number(roles), locale)}</p></div>
</li>`
  const { name: label, nameHint: hint } = groups
  const value = formField(request, 'name')
  const fields = field({ name: 'name', label, hint, autocomplete: 'off', value }, faults)
  const form = await postForm(request, reply, { action: path, fields, submit: groups.add })
  const body = html`<section class="part"><h2 class="unseen">${groups.title}</h2>
${rows.length ? html`<ul class="rows">${rows.slice(0, PAGE_SIZE).map(one)}</ul>` : html`<p class="nothing">${groups.none}</p>`}
${pageLinks(request, path, { page, more: rows.length > PAGE_SIZE })}
</section>
<section class="part"><h2>${groups.add}</h2>
${form}
</section>`
  const done = { deleted: groups.deleted }
  return sendAccountPage(request, reply, {
    ...{ part: 'groups', title: groups.title, intro: groups.intro, body, faults, done },
  })
}
