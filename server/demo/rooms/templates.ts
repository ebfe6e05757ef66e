// The templates of the demo's rooms: what their meetings usually are, and how to run them.
import type { TemplateScript } from '../script.ts'

export const standUp: TemplateScript = {
  name: 'Stand-up',
  about: 'A 15-minute meeting, standing.',
  usually: true,
  people: [3, 9],
  guides: [
    '<p>Go around once. If a discussion starts, note who continues it with whom after the meeting.</p>',
    '<p>Three sentences each: progress, blockers and help needed. Everything else can wait.</p>',
  ],
  meeting: {
    name: 'Stand-up',
    goal: 'Progress, blockers and help needed.',
    outcomes: 'Everyone knows their next task.',
  },
  lasts: 15,
  led: 'Dmitri',
  invited: ['Femi', 'Greta', 'Hugo', 'Viktor', 'Uma', 'Quentin'],
}

export const lookingBack: TemplateScript = {
  name: 'Looking back',
  about: 'What to keep, what to stop and what to try. Blameless.',
  people: [4, 8],
  guides: [
    '<p>In this order:</p><ol><li>Review the last experiment.</li><li>Five minutes of silent writing.</li>' +
      '<li>One experiment with an owner.</li></ol>',
    '<p>Bring one thing that you would do again. What is said here is confidential.</p>',
  ],
  meeting: {
    name: 'Retrospective',
    goal: 'What to keep, what to stop, what to try.',
    outcomes: 'One experiment with an owner.',
  },
  lasts: 45,
  led: 'Greta',
  invited: ['Dmitri', 'Femi', 'Hugo', 'Viktor', 'Uma', 'Quentin'],
}

export const critique: TemplateScript = {
  name: 'Critique',
  about: 'Feedback on drawings. For the first ten minutes, the author only listens.',
  people: [3, 7],
  guides: [
    '<p>Hang up no more than three drawings. Ask first what people see, then what they think.</p>',
    '<p>Describe your impression before you suggest changes.</p>',
  ],
  meeting: { name: 'Design critique', goal: 'Feedback on three drawings.', outcomes: 'One to develop further.' },
  lasts: 45,
  led: 'Ines',
  invited: ['Edda', 'Wanda', 'Xenia', 'Jonas'],
}

export const boardMeeting: TemplateScript = {
  name: 'Board meeting',
  about: 'Papers a week in advance, and resolutions read aloud.',
  usually: true,
  people: [5, 12],
  guides: [
    '<p>Papers are taken as read. Read each resolution aloud before the vote, and count the votes.</p>',
    '<p>Read the papers. Declare conflicts of interest at the beginning, and leave the room for those items.</p>',
  ],
  meeting: {
    name: 'Board meeting',
    goal: 'Board decisions and reports.',
    outcomes: 'Resolutions that Chiara can sign the same day.',
  },
  lasts: 150,
  led: 'Ada',
  invited: ['Chiara', 'Bram', 'Dmitri', 'Katya', 'Mira', 'Edda'],
}

export const siteMeeting: TemplateScript = {
  name: 'Site meeting',
  about: 'A short meeting in the site hut before high water.',
  usually: true,
  people: [3, 8],
  guides: [
    '<p>Start with tides and safety. Ask the diver before any decision about the piles.</p>',
    '<p>Hard hats required. Report hazards first.</p>',
  ],
  meeting: {
    name: 'Site meeting',
    goal: 'Tides, safety and progress.',
    outcomes: 'A work plan until the next high water.',
  },
  lasts: 45,
  led: 'Bram',
  invited: ['Sven', 'Tomasz', 'Idris', 'Jola', 'Mateo'],
}
