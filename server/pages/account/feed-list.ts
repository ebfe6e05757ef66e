// The page of the account that lists the addresses at which calendar programs fetch meetings.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fill } from '../../../words/fill.ts'
import { readerOf } from '../../access/actor.ts'
import { readableFeeds } from '../../actions/account/feed-names.ts'
import { callerAt, sessionToken, type Visitor } from '../../identity/index.ts'
import { confirmedButton } from '../kit/field.ts'
import { accountPath } from '../kit/frame.ts'
import { html } from '../kit/html.ts'
import { type PageReader, pageReaderOf } from '../kit/reader.ts'
import { sendAccountPage } from './account-form.ts'

type Feed = Awaited<ReturnType<typeof readableFeeds>>[number]

/** Which meetings a feed has, in words; the name of what its person may no longer read is left out. */
function whatOf({ kind, room_name, meeting_series_name }: Feed, { words: { feeds } }: PageReader): string {
  if (kind === 'mine') return feeds.mine
  const name = (kind === 'room' ? room_name : meeting_series_name) || feeds.gone
  return fill(kind === 'room' ? feeds.room : feeds.series, { name })
}

/** Sends the page: for each address what it shows, its last use, and a button that revokes it. */
export async function feedList(request: FastifyRequest, reply: FastifyReply, visitor: Visitor) {
  const reader = pageReaderOf(request)
  const { root, site, words, day, time } = reader
  const { feeds: texts } = words
  const rows = await readableFeeds(site.db.reads, readerOf(callerAt(request, visitor)))
  const usage = ({ last_four, last_used_ts: used, create_ts }: Feed): string =>
    [
      fill(texts.endsIn, { four: last_four }),
      used === null ? texts.neverUsed : fill(texts.lastUsed, { day: day(used), time: time(used) }),
      fill(texts.made, { day: day(create_ts) }),
    ].join(' · ')
  const { revoke: label, revokeHint: sure, revokeConfirm: yes, cancel: keep } = texts
  const one = (row: Feed) => {
    const what = whatOf(row, reader)
    const form = html`<input type="hidden" name="csrf_token" value="${sessionToken(site, visitor)}"><input type="hidden" name="calendar_feed_id" value="${row.calendar_feed_id}">`
    return html`<li class="row">
<div class="grows"><strong>${row.name ?? what}</strong>${row.name && html` <span class="soft">${what}</span>`}
<p class="soft small">${usage(row)}</p></div>
${confirmedButton({ label, of: row.name ?? what, sure, yes, keep }, `${root}/account/feeds/end`, form)}
</li>`
  }
  const list = rows.length ? html`<ul class="rows">${rows.map(one)}</ul>` : html`<p class="nothing">${texts.none}</p>`
  return sendAccountPage(request, reply, {
    ...{ part: 'feeds', title: texts.title, intro: texts.intro, done: { ended: texts.revoked } },
    body: html`${list}
<p class="added"><a class="button" href="${accountPath(reader, 'feeds')}/new">${texts.new}</a></p>`,
  })
}
