// People affected by a change, in words.
import { plural } from '../../../../words/fill.ts'
import { formWords } from '../../../form-words.ts'
import { known } from '../../../site.ts'

const { change } = formWords

/** How many other people it concerns, and whether they hear of it by mail. */
export const concerns = (people: number, notified: boolean): string =>
  people ? plural(notified ? change.told : change.untold, people, known.locale) : change.concernsNobody
