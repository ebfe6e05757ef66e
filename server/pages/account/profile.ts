// The first page of the account: name, time zone, language, region, and light or dark.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { member } from '../../../contract/people/member.ts'
import { fill } from '../../../words/fill.ts'
import { languageOf } from '../../../words/languages.ts'
import { changeMember } from '../../actions/people/members.ts'
import { actAs } from '../../db/change-actor.ts'
import { lockRow } from '../../db/dialects/dialect.ts'
import { setPreference, type Visitor } from '../../identity/index.ts'
import { SITE_LANGUAGES } from '../../rules/people/language.ts'
import { regionsIn, regionWanted } from '../../rules/people/region.ts'
import { setColourScheme } from '../kit/colour-scheme.ts'
import { field, select } from '../kit/field.ts'
import { csrfField, formField, mustBeOwnForm } from '../kit/form.ts'
import { colourSchemeForm } from '../kit/frame.ts'
import { html } from '../kit/html.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { nextOf } from '../kit/return-address.ts'
import { callOf, visitorPage } from '../kit/visitor.ts'
import { zoneField, zoneLabel, zoneTyped } from '../kit/zones.ts'
import { type RefusedForm, sendAccountPage, submitForm } from './account-form.ts'

const { takes } = member.endpoints.change

const TEXTS = ['first_name', 'last_name', 'company', 'title'] as const
const KNOWN_AS = {
  first_name: 'given-name',
  last_name: 'family-name',
  company: 'organization',
  title: 'organization-title',
} as const
type Filled = Readonly<Record<(typeof TEXTS)[number] | 'timezone_name' | 'language' | 'region', string | null>>

/** Adds its routes. */
export async function profilePages(app: FastifyInstance) {
  app.get(
    '/account',
    visitorPage(async (request, reply, visitor) => page(request, reply, await present(request, visitor))),
  )

  // An earlier address, which people may have bookmarked.
  app.get('/profile', (request, reply) => reply.redirect(`${pageReaderOf(request).root}/account`, 308))

  app.post(
    '/account',
    visitorPage(async (request, reply, visitor) => {
      const names = [...TEXTS, 'language'] as const
      const texts = Object.fromEntries(names.map((name) => [name, formField(request, name).trim() || null]))
      const timezone_name = zoneTyped(formField(request, 'timezone_name').trim()) || null
      const filled = { ...texts, timezone_name, ...regionIn(request) } as Filled
      const { member_id } = visitor
      const { root, words } = pageReaderOf(request)
      const long = (name: (typeof TEXTS)[number]) => ({
        too_long: fill(words.faults.tooLongIn, { label: words.account.fields[name], most: takes[name].max }),
      })
      const { unknownZone, unknownLanguage, unknownRegion } = words.account
      const messages = {
        ...Object.fromEntries(TEXTS.map((name) => [name, long(name)])),
        ...{ timezone_name: unknownZone, language: unknownLanguage, region: unknownRegion },
      }
      const { refused } = await submitForm(request, reply, { takes, given: filled, messages }, (values) =>
        request.site.db.write(async (trx) => {
          await lockRow(trx, 'member', 'member_id', member_id)
          await actAs(trx, member_id, () => changeMember(trx, callOf(request, visitor, { member_id }, values)))
        }),
      )
      if (refused) return page(request, reply, filled, refused)
      // The profile decides from now on, even where it says "language of the browser".
      return setPreference(request.site, reply, 'language', undefined).redirect(`${root}/account?done=saved`, 303)
    }),
  )

  app.post('/account/look', async (request, reply) => {
    await mustBeOwnForm(request)
    const { site } = request
    return setColourScheme(site, reply, formField(request, 'look')).redirect(
      nextOf(site, formField(request, 'next')),
      303,
    )
  })
}

const present = ({ site }: FastifyRequest, { member_id }: Visitor): Promise<Filled> =>
  site.db.reads
    .selectFrom('member')
    .select([...TEXTS, 'timezone_name', 'language', 'region'])
    .where('member_id', '=', member_id)
    .executeTakeFirstOrThrow()

/** The region that was chosen, or that of the browser now; a form that is older asks for none. */
function regionIn(request: FastifyRequest): { region?: string | null } {
  const { body, headers } = request
  if (!Object.hasOwn(body as object, 'region')) return {}
  return { region: formField(request, 'region').trim() || regionWanted(headers['accept-language']) }
}

const LANGUAGES = SITE_LANGUAGES.map(([value, label]) => ({ value, label }))

async function page(
  request: FastifyRequest,
  reply: FastifyReply,
  filled: Filled,
  { faults = {}, status }: Partial<RefusedForm> = {},
) {
  const reader = pageReaderOf(request)
  const { root, site, words, language, day, time, timezone } = reader
  const { account, frame } = words
  const text = (name: (typeof TEXTS)[number]) =>
    field(
      { name, label: account.fields[name], autocomplete: KNOWN_AS[name], value: filled[name] ?? '', optional: true },
      faults,
    )
  const { timezone_name: zone } = filled
  const body = html`<form method="post" action="${root}/account" novalidate>
${await csrfField(request, reply)}
<section class="part"><h2>${account.aboutYou}</h2>
<div class="pair">
${TEXTS.map(text)}
</div>
${zoneField(
  {
    ...{ name: 'timezone_name', label: account.zone, value: zone ?? '', optional: true, language, now: site.clock() },
    hint: fill(account.zoneHint, { time: time(site.clock()), zone: zoneLabel(timezone, site.clock()) }),
  },
  faults,
)}
${select(
  {
    name: 'language',
    label: account.language,
    hint: account.languageHint,
    value: languageOf(filled.language ?? '') ?? '',
  },
  faults,
  [{ value: '', label: account.browserLanguage }, ...LANGUAGES],
)}
${select(
  {
    name: 'region',
    label: account.region,
    hint: fill(account.regionHint, { day: day(site.clock()), time: time(site.clock()) }),
    value: filled.region ?? '',
  },
  faults,
  [{ value: '', label: account.browserRegion }, ...regionsIn(language).map(([value, label]) => ({ value, label }))],
)}
<button class="button">${account.save}</button>
</section>
</form>
<section class="part"><h2>${account.appearance}</h2>
<p class="nothing">${account.appearanceHint}</p>
${colourSchemeForm(reader, `${root}/account?done=look`, html`<legend class="unseen">${frame.appearance}</legend>`)}
</section>`
  const notices = { saved: account.saved, look: account.appearanceChanged }
  return sendAccountPage(request, reply, {
    part: 'profile',
    title: account.profile,
    intro: account.profileIntro,
    ...{ body, faults, status, done: notices },
  })
}
