// Files that are attached to a meeting or to an agenda item.

export const files = {
  title: 'Files',
  attach: 'Attach files',
  attachTo: 'Attach files…',
  hint: 'Drop or paste files here or on an agenda item.',
  hintTouch: 'Attach files or photos here or from an agenda item’s menu.',
  attached: 'Attached: {name}',
  sending: 'Uploading {name}',
  cancel: 'Cancel',
  edit: 'Edit {name}',
  delete: 'Delete {name}',
  deleted: '“{name}” deleted.',
  tooBig: 'File is too large. The limit is {limit}.',
  tooBigTogether: 'Not enough space: a meeting’s files can use {limit} in total.',
  tooBigOfPerson: 'Not enough space: your files can use {limit} in total.',
  tooBigOfOrganization: 'Not enough space: an organization’s files can use {limit} in total.',
  tooBigOfSite: 'Not enough space: files on this site can use {limit} in total.',
  tooMany: 'This meeting can’t have any more files. Delete one first.',
  wrongKind: 'This file type isn’t allowed.',
  otherContent: 'The file’s content doesn’t match its extension.',
} as const
