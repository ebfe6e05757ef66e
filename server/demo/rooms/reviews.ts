// Agenda proposals of the demo, and minutes that wait for their reviewers.
import type { ProposalScript, ReviewScript } from '../script.ts'

export const proposals: readonly ProposalScript[] = [
  {
    meeting: 'Opening of the pier',
    by: 'Sven',
    title: 'Life jackets for the boat ride',
    about: 'The boat carries sixty people, and we have forty jackets.',
    minutes: 10,
    days: 2,
  },
  { meeting: 'Opening of the pier', by: 'Lars', title: 'Who pays for the lunch', days: 1 },
  {
    meeting: 'Opening of the pier',
    by: 'Idris',
    title: 'The first bench',
    about: 'Emeka unveils it, with a view of the lighthouse.',
    minutes: 10,
    days: 3,
    decided: { accepted: true },
  },
  {
    meeting: 'Opening of the pier',
    by: 'Tomasz',
    title: 'Fireworks at dusk',
    minutes: 15,
    days: 3,
    decided: { accepted: false, comment: 'Not while the terns are nesting.' },
  },
  {
    meeting: 'Site meeting: Under cover',
    by: 'Ada',
    title: 'Visit of the trustees',
    about: 'Zofia asks for half an hour on the new deck.',
    minutes: 5,
    days: 2,
  },
  {
    meeting: 'Product review: Siren volume',
    by: 'Pavel',
    title: 'What callers say about the siren',
    minutes: 10,
    days: 1,
  },
]

export const reviews: readonly ReviewScript[] = [
  { meeting: 'Site meeting: Piling, second week', reviewers: ['Ada', 'Sven', 'Idris'], days: 3 },
  { meeting: 'Engineering review: End-to-end test of warnings', reviewers: ['Femi', 'Greta'], days: 5 },
]
