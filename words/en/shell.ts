// The frame of the application: the ways around, the palette, keys, and short messages.

export const shell = {
  ways: 'Main menu',
  home: 'Home',
  rooms: 'Rooms',
  running: 'Running now',
  calendar: 'Calendar',
  actions: 'Actions',
  decisions: 'Decisions',
  search: 'Search',
  palette: 'Commands and places',
  palettePlaceholder: 'Search, or type a command',
  nothingFound: 'Nothing found.',
  groups: { here: 'On this page', go: 'Go to', folkmoot: 'Everywhere' },
  goHome: 'Home',
  goRooms: 'Rooms',
  keys: 'Keys',
  singleKeys: 'Single letters run commands',
  close: 'Close',
  undo: 'Undo',
  administration: 'Administration',
} as const
