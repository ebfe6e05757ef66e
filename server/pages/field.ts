// Fields of forms: each with its label, what helps with it, and what was wrong with it.
import type { FastifyRequest } from 'fastify'
import { counted } from '../../words/fill.ts'
import { type Html, html, type Part } from './html.ts'
import { readerOf } from './reader.ts'

/** What was wrong, by field. */
export type Faults = Readonly<Record<string, string>>

/** All that was wrong, above the form, each with a way to its field. Reading goes on there. */
export function summary(request: FastifyRequest, faults: Faults): Html | false {
  const { language, words } = readerOf(request)
  const all = Object.entries(faults)
  if (!all.length) return false
  return html`<div class="told" role="alert" tabindex="-1" autofocus>
<p><strong>${counted(words.frame.faults, all.length, language)}</strong></p>
<ul>${all.map(([name, fault]) => html`<li><a href="#${name}">${fault}</a></li>`)}</ul>
</div>
`
}

/** What was just done. Reading goes on there. */
export const savedNotice = (text: string | undefined): Html | false =>
  text !== undefined && html`<p class="told good" role="status" tabindex="-1" autofocus>${text}</p>`

export interface Field {
  name: string
  label: string
  type?: 'email' | 'password' | 'text'
  autocomplete: string
  value?: string
  hint?: string
  optional?: boolean
  /** Nothing that is to be spelled or begun with a capital; so is whatever is no plain text. */
  code?: 'numeric' | 'text'
  /** Typing begins here, unless something was wrong. */
  first?: boolean
}

/** A field of one line. */
export function field(given: Field, faults: Faults = {}): Html {
  const { name, type = 'text', autocomplete, value, optional, code } = given
  const first = given.first && !Object.keys(faults).length
  return labelled(
    given,
    faults,
    (told) =>
      html`<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}"${!optional && html` required`}${value !== undefined && html` value="${value}"`}${code && html` inputmode="${code}"`}${(code || type !== 'text') && html` autocapitalize="none" spellcheck="false"`}${first && html` autofocus`}${told}>`,
  )
}

type Labelled = Pick<Field, 'name' | 'label' | 'hint'>

/** A control with its label, hint and fault; `control` is given the attributes that tie these to it. */
export function labelled({ name, label, hint }: Labelled, faults: Faults, control: (told: Html) => Html): Html {
  const fault = faults[name]
  const described = [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(' ')
  const told = html`${described && html` aria-describedby="${described}"`}${fault && html` aria-invalid="true"`}`
  return html`<div class="field">
<label for="${name}">${label}</label>
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
${fault && html`<p class="fault" id="${name}-fault">${fault}</p>`}
${control(told)}
</div>
`
}

export interface Choice {
  value: string
  label: string
  said: string
}

/** One of a few, each with a sentence about it. */
export function choices(name: string, legend: string, value: string, of: readonly Choice[]): Html {
  const one = ({ value: own, label, said }: Choice, at: number) => {
    const id = at ? `${name}-${own}` : name
    return html`<div class="radio"><input id="${id}" type="radio" name="${name}" value="${own}"${own === value && html` checked`} aria-describedby="${id}-said">
<div><label for="${id}">${label}</label><p class="hint" id="${id}-said">${said}</p></div></div>`
  }
  return html`<fieldset class="field"><legend>${legend}</legend>
${of.map(one)}
</fieldset>
`
}

export interface Option {
  value: string
  label: string
}

/** One of many; options may stand in groups. */
export function select(
  given: Labelled & { value: string },
  faults: Faults,
  options: readonly (Option | Group)[],
): Html {
  const one = ({ value, label }: Option): Part =>
    html`<option value="${value}"${value === given.value && html` selected`}>${label}</option>`
  const all = options.map((option) =>
    'options' in option ? html`<optgroup label="${option.label}">${option.options.map(one)}</optgroup>` : one(option),
  )
  return labelled(given, faults, (told) => html`<select id="${given.name}" name="${given.name}"${told}>${all}</select>`)
}

export interface Group {
  label: string
  options: readonly Option[]
}

/** Something that cannot be undone: a button that first says what it does, and then the button that does it. */
export interface Confirming {
  label: string
  /** What it is done to, for those who hear it beside others like it. */
  of: string
  sure: string
  yes: string
  keep: string
}

/** `form` holds the hidden fields of what is to be done at `action`. */
export function confirmed({ label, of, sure, yes, keep }: Confirming, action: string, form: Html): Html {
  const unseen = html`<span class="unseen"> ${of}</span>`
  return html`<details class="confirm" name="confirm">
<summary class="button quiet"><span class="closed">${label}</span><span class="opened">${keep}</span>${unseen}</summary>
<form method="post" action="${action}">${form}
<p>${sure}</p>
<button class="button warn">${yes}${unseen}</button>
</form>
</details>`
}
