// Whether a dialog is open over the page: one that only fades out, as a copy of itself, is not.

export const isDialogOpen = (): boolean => document.querySelector('dialog:modal') !== null
