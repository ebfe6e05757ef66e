// The board of Harbour Works.
import type { RoomScript } from '../script.ts'
import { boardMeeting } from './templates.ts'

const meeting = `
# Figures and the Net Loft
Approve the half-year accounts and the lease of the Net Loft. => Accounts signed; a yes or no to the loft.
- Katya: income is 6 per cent above plan, costs 2 per cent above.
! The half-year accounts are approved.
! We take the Net Loft for seven years, with a way out after four.
> Chiara +7: Send the signed lease to Hanna
> Katya +14: Put the rent of the loft into the next plan
# Risks
Go through the list of risks and strike out those that have passed. => No more than eight risks.
- New on the list: one supplier for all tide tables.
? We have no second source of tide tables, and the first knows it.
> Dmitri +28: A second source of tide tables, with its price
# Small harbours
Hear why harbours below ten berths should pay nothing. => A principle that product can price from.
- Edda's argument: they are where skippers learn which system they trust.
! Small harbours are our shop window; Katya works out what the glass costs.
> Katya +14: Numbers for free use below ten berths
# Tide warnings
What we promise, what we cannot, and who stands behind it. => Leave to begin the pilot.
- Hanna: never promise a time; promise that we look, how often, and what happens when we cannot.
! The pilot may begin in three harbours on the day when the trials are passed.
? Our insurer has not said yet whether a siren is a product or a service.
> Hanna +10: Ask the insurer in writing
> Ada +5: Visit the three harbours before it rings there
# The next plan
First reading of the plan: people, money, one new thing. => The questions that the second reading must answer.
# The next plan, second reading
Approve the plan, the pay round and the calendar of the board. => A plan that fits on two pages.
`

export const board: RoomScript = {
  name: 'Board',
  description: 'Board of directors: papers, meetings, resolutions.',
  private: true,
  managers: ['Ada', 'Chiara'],
  members: ['Bram', 'Dmitri', 'Katya', 'Mira', 'Edda'],
  observers: ['Lars', 'Rosa'],
  guests: ['Hanna', 'Kofi', 'Gustav', 'Lena'],
  templates: [boardMeeting],
  programmes: [
    {
      name: 'Board meeting',
      led: 'Ada',
      notes: 'Chiara',
      invited: ['Chiara', 'Bram', 'Dmitri', 'Katya', 'Mira', 'Edda', 'Lars', 'Hanna', 'Kofi'],
      when: { rule: 'FREQ=MONTHLY;BYDAY=-1TH', at: '14:00', held: 4 },
      lasts: 150,
      location: 'Board room, Custom House',
      audio: 'Dial +44 20 7946 0123, code 4417',
      source: 'calendar',
      template: 'Board meeting',
      series: { about: 'The last Thursday of the month: papers, questions, resolutions.' },
      minutes: meeting,
    },
    {
      name: 'Strategy day: three years from the quay',
      led: 'Ada',
      notes: 'Chiara',
      invited: ['Chiara', 'Bram', 'Dmitri', 'Katya', 'Mira', 'Edda', 'Lena'],
      when: { begun: 100, state: 'paused' },
      lasts: 240,
      location: 'The boat house, Low Holm',
      minutes: `
#
Where Berthbook is in three years, and what we stop doing to get there. Lena leads us through. => Three sentences.
- First round, one word each: calm, wet, trusted, late, proud, small, whole.
! We stay in harbours. No marinas with swimming pools.
? Half of us think that we are a map, the other half that we are a promise.
> Bram +7: Write down what we would stop first, and what it frees
`,
    },
    {
      name: 'Extraordinary board meeting: offer for the name',
      led: 'Ada',
      notes: 'Chiara',
      invited: ['Chiara', 'Katya', 'Hanna'],
      when: { day: 'Mon', at: '17:00', from: -3 },
      lasts: 45,
      audio: 'Dial +44 20 7946 0123, code 4417',
      minutes: `
# ~
Canceled: the offer for our name was withdrawn over the weekend.
`,
    },
    {
      name: 'Signing of the accounts with the auditor',
      led: 'Chiara',
      invited: ['Ada', 'Katya', 'Gustav'],
      when: { day: 'Fri', at: '11:00', from: 4 },
      lasts: 45,
      location: 'Board room, Custom House',
      minutes: `
#
Gustav explains the letter, then two signatures. => Signed accounts.
`,
    },
    {
      name: 'Evaluation of the board',
      led: 'Chiara',
      invited: ['Ada', 'Bram', 'Dmitri', 'Katya', 'Mira', 'Edda', 'Lena'],
      when: 'not yet',
      lasts: 120,
      minutes: `
#
Once a year the board asks itself whether it is any good. Lena asks the questions. => Two things to do differently.
`,
    },
  ],
  besides: `
- Papers go out a week before; what comes later waits for the next meeting.
! Resolutions by letter need all five directors.
> Chiara +30: Calendar of the board, two years ahead
> Ada: Ask Kofi whether he would stay another year
`,
}
