// The fields of forms, each with its label, hint and error message, and notices above forms.
import type { FastifyRequest } from 'fastify'
import { plural } from '../../../words/fill.ts'
import { type Html, type HtmlPart, html } from './html.ts'
import { pageReaderOf } from './reader.ts'

/** Error messages by field. */
export type Faults = Readonly<Record<string, string>>

/** All error messages above the form, each a link to its field; gets the focus. False without any. */
export function faultSummary(request: FastifyRequest, faults: Faults): Html | false {
  const { locale, words } = pageReaderOf(request)
  const all = Object.entries(faults)
  if (!all.length) return false
  return html`<div class="told" role="alert" tabindex="-1" autofocus>
<p><strong>${plural(words.unscripted.faults, all.length, locale)}</strong></p>
<ul>${all.map(([name, fault]) => html`<li><a href="#${name}">${fault}</a></li>`)}</ul>
</div>
`
}

/** A notice of what was just done; gets the focus. False without a text. */
export const savedNotice = (text: string | undefined): Html | false =>
  text !== undefined && html`<p class="told good" role="status" tabindex="-1" autofocus>${text}</p>`

export interface FieldOptions {
  name: string
  label: string
  type?: 'date' | 'email' | 'number' | 'password' | 'text' | 'time'
  autocomplete: string
  value?: string
  hint?: string
  optional?: boolean
  /** A code, which gets no spelling check and no capitals, with the keyboard that phones show for it. */
  code?: 'numeric' | 'text'
  /** Whether the field gets the focus where there are no faults. */
  first?: boolean
}

/** An input of one line. */
export function field(given: FieldOptions, faults: Faults = {}): Html {
  const { name, type = 'text', autocomplete, value, optional, code } = given
  const first = given.first && !Object.keys(faults).length
  return labelled(
    given,
    faults,
    (attributes) =>
      html`<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}"${!optional && html` required`}${value !== undefined && html` value="${value}"`}${code && html` inputmode="${code}"`}${(code || type !== 'text') && html` autocapitalize="none" spellcheck="false"`}${first && html` autofocus`}${attributes}>`,
  )
}

type Labelled = Pick<FieldOptions, 'name' | 'label' | 'hint'>

/** A control with its label, hint and error message; `control` gets the attributes that refer to these. */
export function labelled({ name, label, hint }: Labelled, faults: Faults, control: (attributes: Html) => Html): Html {
  const fault = faults[name]
  const described = [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(' ')
  const attributes = html`${described && html` aria-describedby="${described}"`}${fault && html` aria-invalid="true"`}`
  return html`<div class="field">
<label for="${name}">${label}</label>
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
${fault && html`<p class="fault" id="${name}-fault">${fault}</p>`}
${control(attributes)}
</div>
`
}

/** A text of one or more lines that is only shown: by keys and by pointer it can be selected and copied. */
export const shownText = ({ name, label, text }: { name: string; label: string; text: string }): Html =>
  labelled(
    { name, label },
    {},
    () =>
      html`<textarea class="secret" id="${name}" readonly rows="${rowsFor(text)}" dir="ltr" autocomplete="off" autocapitalize="none" spellcheck="false">${text}</textarea>`,
  )

/** Where a browser does not fit the height to the text. */
const rowsFor = (text: string): number => Math.max(text.split('\n').length, Math.ceil(text.length / 60))

export interface Choice {
  value: string
  label: string
  hint: string
}

/** Radio buttons, each with a sentence about it. */
export function radioGroup(name: string, legend: string, value: string, of: readonly Choice[]): Html {
  const one = ({ value: own, label, hint }: Choice, at: number) => {
    const id = at ? `${name}-${own}` : name
    return html`<div class="radio"><input id="${id}" type="radio" name="${name}" value="${own}"${own === value && html` checked`} aria-describedby="${id}-said">
<div><label for="${id}">${label}</label><p class="hint" id="${id}-said">${hint}</p></div></div>`
  }
  return html`<fieldset class="field"><legend>${legend}</legend>
${of.map(one)}
</fieldset>
`
}

/** A checkbox, with a sentence about it. */
export const checkbox = ({ name, label, hint }: Required<Labelled>, checked: boolean): Html =>
  html`<div class="radio"><input id="${name}" type="checkbox" name="${name}"${checked && html` checked`} aria-describedby="${name}-said">
<div><label for="${name}">${label}</label><p class="hint" id="${name}-said">${hint}</p></div></div>`

export interface Option {
  value: string
  label: string
}

/** A select; options may be in groups. `more`: further attributes. */
export function select(
  given: Labelled & { value: string },
  faults: Faults,
  options: readonly (Option | Group)[],
  more: HtmlPart = '',
): Html {
  const one = ({ value, label }: Option): HtmlPart =>
    html`<option value="${value}"${value === given.value && html` selected`}>${label}</option>`
  const all = options.map((option) =>
    'options' in option ? html`<optgroup label="${option.label}">${option.options.map(one)}</optgroup>` : one(option),
  )
  return labelled(
    given,
    faults,
    (attributes) => html`<select id="${given.name}" name="${given.name}"${attributes}${more}>${all}</select>`,
  )
}

export interface Group {
  label: string
  options: readonly Option[]
}

/** A button for what cannot be undone: it opens a sentence that says what will happen, and the button that does it. */
export interface ConfirmedButton {
  label: string
  /** The name of the thing, for screen readers. */
  of: string
  sure: string
  yes: string
  keep: string
}

/** The button; `form` holds the hidden fields that are sent to `action`. */
export function confirmedButton({ label, of, sure, yes, keep }: ConfirmedButton, action: string, form: Html): Html {
  const unseen = html`<span class="unseen"> ${of}</span>`
  return html`<details class="confirm" name="confirm">
<summary class="button quiet"><span class="closed">${label}</span><span class="opened">${keep}</span>${unseen}</summary>
<form method="post" action="${action}">${form}
<p>${sure}</p>
<button class="button warn">${yes}${unseen}</button>
</form>
</details>`
}
