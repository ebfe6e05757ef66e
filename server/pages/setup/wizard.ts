// The setup wizard: its frame, the step at which it resumes, and leaving it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fill } from '../../../words/fill.ts'
import {
  continueSetup,
  endSetup,
  lockSetup,
  SETUP_STEPS,
  type SetupProgress,
  type SetupStep,
  setupOf,
} from '../../actions/setup/progress.ts'
import type { Visitor } from '../../identity/index.ts'
import { type Faults, faultSummary } from '../kit/field.ts'
import { csrfField, formField } from '../kit/form.ts'
import { type Html, type HtmlPart, html } from '../kit/html.ts'
import { sendPage } from '../kit/page.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { administratorPage } from '../kit/visitor.ts'
import { SETUP_SCRIPT } from './script.ts'

/** All steps: the first account, which is no part of the stored progress, and the others. */
const ALL = ['account', ...SETUP_STEPS] as const

const isStep = (text: string): text is SetupStep => (SETUP_STEPS as readonly string[]).includes(text)

/** The line above the title that counts the steps. */
export function stepAbove(request: FastifyRequest, step: (typeof ALL)[number]): Html {
  const { begin } = pageReaderOf(request).words
  return html`<p class="above">${fill(begin.step, { step: ALL.indexOf(step) + 1, steps: ALL.length })}</p>`
}

/** The path of a step; home after the last one. */
export const stepPath = (request: FastifyRequest, step: SetupStep | undefined): string =>
  `${pageReaderOf(request).root}/${step ? `setup/${step}` : ''}`

/** The step after one; undefined after the last. */
export const stepAfter = (step: SetupStep): SetupStep | undefined => SETUP_STEPS[SETUP_STEPS.indexOf(step) + 1]

/** Makes a route of a step for the person who sets the site up; others, and those at another step, are redirected. */
export const stepPage = (
  step: SetupStep,
  handle: (request: FastifyRequest, reply: FastifyReply, visitor: Visitor, progress: SetupProgress) => unknown,
) =>
  administratorPage(async (request, reply, visitor) => {
    const progress = await setupOf(request.site.db.reads, visitor.member_id)
    if (progress?.step === step) return handle(request, reply, visitor, progress)
    return reply.redirect(stepPath(request, progress?.step), 303)
  })

export interface StepPage {
  step: SetupStep
  title: string
  intro: HtmlPart
  body: HtmlPart
  faults?: Faults
  status?: number
  /** Whether the step is done already, so that it cannot be passed over. */
  isDone?: boolean
}

/** Sends the page of a step, with the buttons that pass over it and leave the wizard. */
export async function sendStep(request: FastifyRequest, reply: FastifyReply, page: StepPage) {
  const { step, title, intro, body, faults = {}, status, isDone } = page
  const { root, words } = pageReaderOf(request)
  const { begin } = words
  const token = await csrfField(request, reply)
  const whole = html`${stepAbove(request, step)}
<h1>${title}</h1>
<p class="lead">${intro}</p>
${faultSummary(request, faults)}${body}
<form class="leave" method="post" action="${root}/setup/later">${token}<input type="hidden" name="step" value="${step}">
<div class="buttons">${!isDone && html`<button class="button bare" name="go" value="on">${begin.later}</button>\n`}<button class="button bare" name="go" value="home">${begin.finish}</button></div>
</form>`
  return sendPage(request, reply, {
    title,
    body: whole,
    status: status ?? (Object.keys(faults).length ? 422 : 200),
    here: stepPath(request, step),
    script: SETUP_SCRIPT,
  })
}

/** Adds its routes. */
export async function wizardPages(app: FastifyInstance) {
  app.get(
    '/setup',
    administratorPage(async (request, reply, visitor) => {
      const progress = await setupOf(request.site.db.reads, visitor.member_id)
      return reply.redirect(stepPath(request, progress?.step), 303)
    }),
  )

  app.post(
    '/setup/later',
    administratorPage(async (request, reply, { member_id }) => {
      const { site } = request
      const step = formField(request, 'step')
      const isLeaving = formField(request, 'go') === 'home'
      const next = await site.db.write(async (trx) => {
        const progress = await lockSetup(trx, member_id)
        // In another window the wizard may have gone on, or be over.
        if (!progress) return undefined
        const after = isLeaving || (isStep(step) && progress.step === step) ? stepAfter(progress.step) : progress.step
        const to = isLeaving ? undefined : after
        await (to ? continueSetup(trx, { ...progress, step: to }) : endSetup(trx))
        return to
      })
      return reply.redirect(stepPath(request, next), 303)
    }),
  )
}
