// The decision mark as HTML: with the styles of a page, or with styles on its elements.
import { escapeHtml } from '../../rules/text/escape-html.ts'
import type { DecisionParts } from '../document/block.ts'

/** Signs of the states as lines around the middle of the ring, since not every font has them as characters. */
const SIGNS: Readonly<Record<DecisionParts['state'], string>> = {
  proposed: 'M-5-5a5.5 5.5 0 1 1 7.5 5.5c-1.7.7-2.5 1.6-2.5 3.5M0 9.5v.5',
  decided: 'M-8 1l5.5 5.5L8-6',
  replaced: 'M-8 0H8M2.5-5.5L8 0l-5.5 5.5',
  withdrawn: 'M-6-6L6 6M6-6L-6 6',
}

/** The mark around its sentence. */
export function markHtml(mark: DecisionParts, sentence: string): string {
  const { state } = mark
  const named = mark.naming && mark.there !== null ? `\n<p class="aside">${escapeHtml(mark.there)}</p>` : ''
  return `<table class="decision ${state}" role="presentation"><tbody><tr>
<td class="stamp-cell">${stampHtml(mark)}</td>
<td class="sentence">
${sentence}${named}
</td>
<td class="ring-cell">${ringHtml(mark)}</td>
</tr></tbody></table>`
}

const STAMP =
  'display:inline-block;padding:4px 10px 5px;border-radius:6px;text-align:center;font-size:13px;line-height:1.35;white-space:nowrap'
const BORDERS: Readonly<Record<DecisionParts['state'], string>> = {
  proposed: '2px dashed',
  decided: '4px double',
  replaced: '1px solid',
  withdrawn: '1px solid',
}
const DISC =
  'display:inline-block;width:24px;height:24px;margin:0 -4px 0 0;border:1px solid #ffffff;border-radius:12px;background:#e6dff4;color:#1d2125;font-size:10px;font-weight:bold;line-height:24px;text-align:center'

/** The mark for mail and e-books: styles on the elements, the stamp above the sentence, and the people in a line. */
export function inlineMarkHtml({ number, state, stateWord, ring, there }: DecisionParts, sentence: string): string {
  const struck = state === 'replaced' || state === 'withdrawn' ? ' style="text-decoration:line-through"' : ''
  const named = number === null ? '' : `<strong${struck}>${escapeHtml(number)}</strong><br/>`
  const color = state === 'decided' ? '#5a3d8f' : '#555c62'
  const discs = ring.map((initials) => `<span style="${DISC}">${escapeHtml(initials)}</span>`).join('')
  const people =
    there === null
      ? ''
      : `<p class="aside"><span aria-hidden="true">${discs}&#160;&#160;</span>${escapeHtml(there)}</p>`
  return `<div class="decision ${state}">
<p><span class="stamp" style="${STAMP};border:${BORDERS[state]} ${color};color:${color}">${named}${escapeHtml(stateWord)}</span></p>
<div class="sentence" style="font-family:Georgia,'Times New Roman',serif;font-size:20px;line-height:1.4">
${sentence}
</div>
${people}
</div>`
}

/** Number and state. */
function stampHtml({ number, stateWord }: DecisionParts): string {
  const named = number === null ? '' : `<strong class="number">${numberHtml(number)}</strong><br/>`
  return `<span class="stamp">${named}<span class="state">${escapeHtml(stateWord)}</span></span>`
}

/** A number breaks after the key of its room only. */
const numberHtml = (number: string): string => {
  const at = number.search(/\d{4}-\d+/)
  const [key, rest] = at > 0 ? [number.slice(0, at), number.slice(at)] : ['', number]
  return `${escapeHtml(key)}${key && '<wbr/>'}${escapeHtml(rest)}`
}

/** The radius of the circle, and of the discs on it. */
const [CIRCLE, DISC_SIZE] = [36, 14]

/** Places on a circle, the first at the top; they are read as one picture, which is as large as the text around it. */
function ringHtml({ state, ring, there }: DecisionParts): string {
  const said = there === null ? 'aria-hidden="true"' : `role="img" aria-label="${escapeHtml(there)}"`
  const discs = ring.map((initials, place) => {
    const turn = (2 * Math.PI * place) / ring.length
    const [x, y] = [Math.sin(turn), -Math.cos(turn)].map((offset) => (CIRCLE * offset).toFixed(1))
    return `<circle class="disc" cx="${x}" cy="${y}" r="${DISC_SIZE}"/><text x="${x}" y="${y}" dy="0.35em">${escapeHtml(initials)}</text>`
  })
  const title = there === null ? '' : `<title>${escapeHtml(there)}</title>`
  return `<svg class="ring" viewBox="-50 -50 100 100" ${said}>${title}<circle class="line" r="${CIRCLE}"/><path class="sign" d="${SIGNS[state]}"/>${discs.join('')}</svg>`
}
