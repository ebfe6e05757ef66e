// The room for people and safety of Harbour Works.
import type { RoomScript } from '../script.ts'

const walk = `
# East quay
Inspect the east quay. => A list of repairs with owners.
- Found: | a ladder without its last rung | two life rings with only one rope
! Damaged ladders are closed immediately.
> Sven +1: Replace the rung
> Tomasz +7: Buy ropes for the life rings, and one spare
# Storeroom
Inspect the storeroom. => A list of repairs with owners.
- Flares were stored next to paint. We moved them to the door.
> Sven +5: Buy a steel box for the flares
# Net Loft before the move
Stairs, doors and the hatch over the water. => Repairs that are needed before the move.
? The hatch over the water can be opened from below.
! Nobody works in the loft until the hatch is locked.
> Sven +3: Install a lock on the hatch
> Tomasz +10: Plan a second exit from the loft
# Net Loft after the move
Inspect the loft with people in it. => A list of repairs with owners.
- The lock works. Wanda tested the rope ladder, which is the second exit for now.
> Tomasz +14: Replace the rope ladder with stairs
# Winter preparation
Lamps, ropes and boots. => A shopping list for the winter.
# East quay again
Compare the east quay with the first list. => Problems that came back.
`

const hour = `
# How pay is decided
Explain how pay is decided, and by whom. => A page for everyone.
- Eleven people reviewed Rosa's page; three questions came up.
> Rosa +10: Add answers to the three questions
# Onboarding
Feedback from the last three new employees. => Changes before the next one starts.
- Xenia had no contact person in her first week.
! Every new employee gets a buddy.
# Working hours
Quiet hours, on-call nights and early shifts: who works when? => An overview of the week.
? The same four people have early shifts and on-call nights.
> Rosa +7: Discuss this with Pavel and Dmitri
# New schedule
Proposal from Pavel, Dmitri and Rosa. => A fair schedule.
! Nobody has an early shift after an on-call night.
# Vacation
Remaining vacation days. => A plan for everyone.
# Learning
Skills that we can teach each other. => A date for workshops.
- Offers: | knots (Sven) | mental arithmetic (Lars) | polite refusals in four languages (Xenia)
> Rosa +21: Schedule the workshops
# Employee survey
Results of twenty-four interviews. => Three findings.
- People like the office, dislike the stairs, and want earlier information.
> Bram +7: Announce Thursday's decisions every Monday
# Company party
Plan a party that everyone can attend. => A date, a place and a budget.
# Salary review
How the salary review works. => Answers to open questions.
# Farewells
Employees who leave this quarter. => A farewell for each.
# Wishes for next year
One wish per person for next year. => A list of wishes.
`

const move = `
# Heavy items
Desks, shelves and a safe. => Who carries what.
- The safe weighs 300 kg and is empty.
! The safe stays where it is.
# The stairs
Twenty-one steps with a corner. => A plan for the corner.
- Desks fit without their legs; sofas don't fit.
> Sven +5: Borrow the chandler's hoist
# The hoist
Safety rules for the hoist. => A safety plan.
! Two people hold the rope, and a third one watches.
# Boxes
Label every box with owner, floor and contents. => No unlabeled boxes.
- Eleven boxes are unlabeled.
> Wanda +3: Label the eleven boxes
# Leftovers
What is still downstairs? => An end to this series.
! Items that nobody has claimed within a month are donated to the rowing club.
`

export const peopleAndSafety: RoomScript = {
  name: 'People and safety',
  key: 'SAFETY',
  description: 'Working conditions, new employees and workplace safety.',
  private: false,
  managers: ['Rosa', 'Bram'],
  members: ['Tomasz', 'Sven', 'Wanda', 'Xenia', 'Lars', 'Greta', 'Pavel', 'Dmitri'],
  observers: ['Ada', 'Chiara'],
  guests: ['Lena'],
  programs: [
    {
      name: 'Safety walk',
      led: 'Tomasz',
      notes: 'Sven',
      invited: ['Sven', 'Rosa', 'Wanda', 'Bram'],
      when: { day: 'Fri', at: '9:00', from: -13, every: 4 },
      lasts: 60,
      location: 'Harbor bell (wear boots)',
      series: { about: 'Inspection tour; every problem gets an owner.' },
      minutes: walk,
    },
    {
      name: 'People hour',
      led: 'Rosa',
      notes: 'Xenia',
      when: { day: 'Tue', at: '15:00', from: -12, every: 2 },
      lasts: 60,
      location: 'The kitchen, Custom House',
      audio: 'https://meet.harbour.example/people',
      series: { about: 'Open questions about working here, with Rosa.' },
      minutes: hour,
    },
    {
      name: 'Moving into the Net Loft',
      led: 'Sven',
      notes: 'Wanda',
      invited: ['Tomasz', 'Wanda', 'Greta', 'Bram'],
      when: { day: 'Thu', at: '11:30', from: -8 },
      lasts: 30,
      location: 'Foot of the stairs, Net Loft',
      series: { about: 'Planning the move, every Thursday until it is done.', ends: 'with its minutes' },
      minutes: move,
    },
    {
      name: 'Fire drill',
      led: 'Tomasz',
      when: { day: 'Mon', at: '11:00', from: -5 },
      lasts: 30,
      location: 'All buildings; assembly point: harbor bell',
      minutes: `
#
Unannounced evacuation drill. => Everyone at the assembly point in four minutes.
- It took 5:10 minutes. One person went back for personal items.
! Nobody goes back into the building.
> Tomasz +30: Repeat the drill
`,
    },
    {
      name: 'First aid training with the lifeboat crew',
      led: 'Tomasz',
      invited: ['Sven', 'Greta', 'Pavel', 'Wanda', 'Xenia', 'Lars'],
      when: { day: 'Wed', at: '9:30', from: 5 },
      lasts: 150,
      location: 'Lifeboat station, Elmport',
      minutes: `
#
Hypothermia, knots and CPR. The crew brings a training dummy. => Six more trained first aiders.
`,
    },
    {
      name: 'Skills workshop',
      led: 'Rosa',
      when: 'not yet',
      lasts: 180,
      location: 'Net Loft',
      minutes: `
#
Knots, mental arithmetic and polite refusals in four languages. => A new skill for everyone.
`,
    },
  ],
  besides: `
- The tea is in the cabinet left of the window.
> Rosa +4: Post the vacation calendar in the hallway
> Sven +13: Buy salt for the steps
`,
}
