// The room of the pier project: Harbour Works rebuilds the Old Pier with an architect and the city.
import type { RoomScript } from '../script.ts'
import { siteMeeting } from './templates.ts'

const site = `
# Where we stand
First meeting on site: plan, neighbors and tides. => Everyone knows the three dates.
- The three dates: | the hearing | the last pile | the first deck board
> Idris +7: Prepare small-format drawings for the hearing
# Piles
Wood or steel? => A choice of material.
- Steel lasts longer; wood can be repaired locally.
? The diver found eleven old piles that aren't on any drawing.
# Eleven piles
Do the eleven old piles carry any load? => Decide which to remove.
! We leave nine and pull two.
> Sven +10: Book a diver for two days after the spring tide
# Neighbors
Agreements with the rowing club and the chandler. => A list of commitments.
- The rowing club needs its slipway until the regatta.
# ~ Storm
Canceled: gale warning, force nine.
# After the storm
Storm damage. => A list with costs.
- A fence and a sign were destroyed. The piles are intact.
> Tomasz +3: Order a folding fence
# Deliveries
The site has no road, so steel is delivered by barge. => A delivery date.
- Mateo: one barge can carry everything if it arrives and leaves on the same spring tide.
> Mateo +6: Reserve a barge for the spring tide
# Rehearsal for the hearing
Idris presents for six minutes, and Lena asks difficult questions. => A five-minute talk.
! We show the aerial view.
# Permit conditions
The city's conditions. => An owner for each condition.
- Nine conditions. Eight are clear; the one about pigeons isn't.
> Jola +14: Clarify the condition about pigeons
> Idris +10: Answer conditions one to eight
# Steel
Check the steel delivery. => A list of missing parts.
- Nothing is missing. There is one extra beam.
> Sven +5: Find out what the extra beam is for
# Extra beam
What is the extra beam for? => Its place.
- It belongs under the crane, which was missing from our list.
! Two people check each delivery.
# Piling, first week
Noise, neighbors and progress. => Continue as planned, or adjust.
- Four piles a day instead of three. There were two noise complaints.
# Piling, second week
Noise, neighbors and progress. => A date for the last pile.
? One pile is four centimeters out of line.
> Idris +4: Check whether four centimeters is acceptable
# Four centimeters
Idris's assessment of the misaligned pile. => Keep it or replace it.
- Four centimeters is within the tolerance for a pier.
! The pile stays.
# Under cover
What must be covered before the next gale? => A list of tasks.
# First deck boards @ Thu 8:30
Wood, screws and crew. => A work plan until the holidays.
# Power and water
Where do cables cross the deck? => One trench instead of three.
# Lighting
How much light does the pier need? => A plan that the Lantern Trust accepts.
# Holidays
Who checks the site during the holidays? => A schedule with two people a day.
# After the holidays
Site inspection after the holidays. => A list with costs.
# Railings
Height and gaps of the railings. => A childproof railing.
# Opening day
Date and speakers. => A date.
`

export const pier: RoomScript = {
  name: 'Old Pier',
  description: 'Rebuilding the Old Pier: site meetings, permits and construction.',
  private: true,
  managers: ['Bram'],
  members: ['Sven', 'Tomasz', 'Idris', 'Lars', 'Ada'],
  observers: ['Chiara', 'Katya'],
  guests: ['Jola', 'Mateo', 'Lena', 'Emeka'],
  templates: [siteMeeting],
  programs: [
    {
      name: 'Site meeting',
      led: 'Bram',
      notes: 'Sven',
      invited: ['Sven', 'Tomasz', 'Idris', 'Jola', 'Mateo', 'Ada'],
      when: { day: 'Wed', at: '8:30', from: -13 },
      lasts: 45,
      location: 'Site hut, Old Pier (hard hats)',
      source: 'calendar',
      template: 'Site meeting',
      series: { about: 'Tides, safety and progress. Hard hats required.', without: [19] },
      minutes: site,
    },
    {
      name: 'Planning hearing',
      led: 'Jola',
      notes: 'Bram',
      invited: ['Bram', 'Ada', 'Idris', 'Tomasz', 'Lena'],
      when: { day: 'Thu', at: '17:30', from: -6 },
      lasts: 90,
      location: 'Council chamber, City of Elmport',
      minutes: `
#
Public hearing on the plan for the Old Pier. => A permit with conditions.
- Fourteen people spoke: eleven in favor, two about parking, one about pigeons.
! The permit is granted with nine conditions.
> Bram +3: Thank the rowing club for its support
`,
    },
    {
      name: 'Pier lighting and the lighthouse',
      led: 'Bram',
      invited: ['Idris', 'Emeka', 'Ada'],
      when: { day: 'Fri', at: '13:30', from: 3 },
      lasts: 60,
      location: 'Lamp room, Elmport lighthouse',
      minutes: `
#
Check from the lamp room where the pier lamps would be visible. => Lamps that ships can't confuse with the lighthouse.
`,
    },
    {
      name: 'Purpose of the pier',
      led: 'Lena',
      invited: ['Bram', 'Ada', 'Idris', 'Sven'],
      when: { day: 'Mon', at: '13:00', from: -9 },
      lasts: 180,
      location: 'The boat house, Low Holm',
      minutes: `
#
Who will use the pier in ten years, and why? => A mission statement for the drawings.
- Mission statement: a place to meet.
! Benches have priority over lamps and signs.
> Idris +14: Draw the benches first
`,
    },
    {
      name: 'Opening of the pier',
      led: 'Ada',
      when: 'not yet',
      lasts: 120,
      location: 'Old Pier',
      minutes: `
#
Short speeches, lunch and a boat ride. => The pier is open.
`,
    },
  ],
  besides: `
- High water on site is forty minutes later than in the tide table. The mark on the hut is correct.
? The site insurance ends before the work is finished.
> Lars +15: Extend the site insurance until opening day
> Sven +2: Order two hard hats in Idris's size
`,
}
