// The part of the account page about push notifications: on this device, with a script, and the devices that get them.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fill } from '../../../words/fill.ts'
import {
  endPushSubscription,
  MOST_PUSH_SUBSCRIPTIONS,
  type PushDevice,
  pushDevicesOf,
} from '../../actions/account/push-subscriptions.ts'
import type { Visitor } from '../../identity/index.ts'
import { browserOf } from '../account/browser-name.ts'
import { addConnectingScript } from '../kit/connecting-script.ts'
import { formId } from '../kit/form.ts'
import { type Html, html } from '../kit/html.ts'
import { type PageReader, pageReaderOf } from '../kit/reader.ts'
import { callOf, visitorPage } from '../kit/visitor.ts'
import { PUSH_SCRIPT } from './script.ts'

const PAGE = '/account/notifications'

/** Adds the route that removes a device, without script. */
export async function pushPages(app: FastifyInstance) {
  app.post(
    `${PAGE}/remove-device`,
    visitorPage(async (request, reply, visitor) => {
      const { db } = request.site
      const id = formId(request, 'push_subscription_id')
      const own = await pushDevicesOf(db.reads, visitor.member_id)
      if (id !== undefined && own.some(({ push_subscription_id }) => push_subscription_id === id))
        await db.write((trx) => endPushSubscription(trx, callOf(request, visitor, { push_subscription_id: id }, {})))
      return reply.redirect(`${pageReaderOf(request).root}${PAGE}?done=removed`, 303)
    }),
  )
}

/** The notices of what was just done, by the value of `done` in the query. */
export const pushNotices = ({ words }: PageReader): Readonly<Record<string, string>> => ({
  removed: words.push.removed,
})

/** The section; `token` is the field with the CSRF token of forms. */
export async function pushSection(request: FastifyRequest, visitor: Visitor, token: Html): Promise<Html> {
  const reader = pageReaderOf(request)
  const { push: texts } = reader.words
  addConnectingScript(request, PUSH_SCRIPT)
  const devices = await pushDevicesOf(request.site.db.reads, visitor.member_id)
  const present = devices.find(({ session_id }) => session_id === visitor.session_id)
  const said: Record<string, string | number> = {
    ...{ root: reader.root, present: present?.push_subscription_id ?? '', tested: texts.tested },
    ...{ unsupported: texts.unsupported, blocked: texts.blocked, refused: texts.refused, broken: texts.broken },
    many: fill(texts.tooMany, { most: MOST_PUSH_SUBSCRIPTIONS }),
    name: browserOf(request.headers['user-agent'] ?? null, reader.words).slice(0, 64),
  }
  const attributes = Object.entries(said).map(([name, text]) => html` data-${name}="${text}"`)
  const button = (action: string, label: string, quiet: boolean) =>
    html`<button class="button${quiet && ' quiet'}" type="button" hidden data-action="${action}">${label}</button>\n`
  return html`<section class="part" id="this-device"><h2>${texts.title}</h2>
<p>${texts.intro}</p>
<noscript><p class="hint">${texts.needsScript}</p></noscript>
<div data-push${attributes}>
<p data-on hidden><strong>${texts.on}</strong></p>
<p class="told" role="status" hidden></p>
${button('turn-on', texts.turnOn, false)}${button('test', texts.test, true)}${button('turn-off', texts.turnOff, true)}</div>
</section>
<section class="part"><h2>${texts.devices}</h2>
${devices.length === 0 && html`<p class="nothing">${texts.none}</p>\n`}<ul class="rows">${devices.map((device) => row(reader, device, token))}</ul>
</section>
`
}

function row(reader: PageReader, device: PushDevice, token: Html): Html {
  const { root, words, day } = reader
  const { push: texts } = words
  const { push_subscription_id, name, endpoint_host, create_ts, last_ts, failed_ts } = device
  const label = name ?? texts.unnamed
  const since =
    last_ts === null
      ? fill(texts.since, { day: day(create_ts) })
      : fill(texts.lastSent, { day: day(create_ts), last: day(last_ts) })
  const isFailing = failed_ts !== null && failed_ts >= (last_ts ?? 0)
  return html`<li class="row">
<div class="grows"><strong>${label}</strong>${isFailing && html` <span class="mark off">${texts.failing}</span>`}
<p class="soft small">${since} · ${endpoint_host}</p></div>
<form method="post" action="${root}${PAGE}/remove-device">${token}<input type="hidden" name="push_subscription_id" value="${push_subscription_id}"><button class="button quiet">${texts.remove}<span class="unseen"> ${label}</span></button></form>
</li>`
}
