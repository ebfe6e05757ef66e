// Files that are attached to a meeting or to an agenda item.

export const files = {
  title: 'Files',
  attach: 'Attach files',
  attachTo: 'Attach files…',
  hint: 'Drop or paste files here, or on an agenda item.',
  hintTouch: 'Attach files or photos here, or in the menu of an agenda item.',
  attached: 'Attached: {name}',
  sending: 'Sending {name}',
  cancel: 'Cancel',
  edit: 'Edit {name}',
  delete: 'Delete {name}',
  deleted: '“{name}” was deleted.',
  tooBig: 'This file is too big. A file may have up to {limit}.',
  tooBigTogether: 'This is too much. All files of a meeting may have up to {limit} together.',
  tooBigOfPerson: 'There is no space for this. All files that you attach may have up to {limit} together.',
  tooBigOfOrganization: 'There is no space for this. All files of an organization may have up to {limit} together.',
  tooBigOfSite: 'There is no space for this. All files here may have up to {limit} together.',
  tooMany: 'This meeting has the maximum number of files.',
  wrongKind: 'Files of this kind cannot be attached.',
  otherContent: 'The content of this file does not match its name.',
} as const
